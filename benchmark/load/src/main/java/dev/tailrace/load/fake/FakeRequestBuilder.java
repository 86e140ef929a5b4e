package dev.tailrace.load.fake;

import dev.tailrace.load.Connection;
import java.time.Duration;
import java.util.List;

/** Gathers what the fake engine is asked for, beginning with {@link FakeRequest#echo}. Used by one thread. */
public final class FakeRequestBuilder {

    private final Connection connection;
    private final String inputTopic;
    private final String outputTopic;
    private final long records;
    private Duration hold = Duration.ZERO;
    private Duration delay = Duration.ZERO;
    private Alternation delayed = Alternation.NONE;
    private List<Long> stallsAt = List.of();
    private Duration stall = Duration.ZERO;
    private long drainPerSecond;
    private long losses;
    private long duplicates;
    private long inversions;

    FakeRequestBuilder(
            final Connection connection, final String inputTopic, final String outputTopic, final long records) {
        this.connection = connection;
        this.inputTopic = inputTopic;
        this.outputTopic = outputTopic;
        this.records = records;
    }

    /** Every record is kept for so long. */
    public FakeRequestBuilder hold(final Duration each) {
        hold = each;
        return this;
    }

    /** Some records are delayed beyond that. */
    public FakeRequestBuilder delay(final Alternation those, final Duration each) {
        delayed = those;
        delay = each;
        return this;
    }

    /** Stalls of one length, after which all that has waited goes at once. */
    public FakeRequestBuilder stall(final List<Long> atRecords, final Duration length) {
        return stall(atRecords, length, 0);
    }

    /** Stalls of one length, after which what has waited goes at a rate, in records a second. */
    public FakeRequestBuilder stall(final List<Long> atRecords, final Duration length, final long perSecond) {
        stallsAt = atRecords;
        stall = length;
        drainPerSecond = perSecond;
        return this;
    }

    /** So many faults of each kind. */
    public FakeRequestBuilder faults(final long lost, final long twice, final long swapped) {
        losses = lost;
        duplicates = twice;
        inversions = swapped;
        return this;
    }

    /** The request. */
    public FakeRequest build() {
        return new FakeRequest(
                connection,
                inputTopic,
                outputTopic,
                hold,
                delay,
                delayed,
                stallsAt,
                stall,
                drainPerSecond,
                records,
                losses,
                duplicates,
                inversions);
    }
}
