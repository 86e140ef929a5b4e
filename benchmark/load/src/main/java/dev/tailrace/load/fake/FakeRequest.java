package dev.tailrace.load.fake;

import dev.tailrace.launch.process.RequestFields;
import dev.tailrace.load.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the fake engine is asked for.
 *
 * @param connection to the cluster; client properties are those of its producer
 * @param inputTopic with one partition
 * @param outputTopic takes what the input has
 * @param hold from taking any record to sending it on
 * @param delay beyond that
 * @param delayed the records that are delayed
 * @param stallsAt numbers of the records at which nothing is sent for a while
 * @param stall for how long
 * @param drainPerSecond how fast what has waited goes then, in records a second; 0 for all at once
 * @param records in the run
 * @param losses records that are left out
 * @param duplicates records that are sent twice
 * @param inversions records that are sent after the next one
 */
public record FakeRequest(
        Connection connection,
        String inputTopic,
        String outputTopic,
        Duration hold,
        Duration delay,
        Alternation delayed,
        List<Long> stallsAt,
        Duration stall,
        long drainPerSecond,
        long records,
        long losses,
        long duplicates,
        long inversions) {

    private static final String INPUT = "input-topic";
    private static final String OUTPUT = "output-topic";
    private static final String HOLD = "hold-us";
    private static final String DELAY = "delay-us";
    private static final String DELAY_FROM = "delay-from-record";
    private static final String DELAY_BLOCK = "delay-block-records";
    private static final String STALLS_AT = "stall-at-records";
    private static final String STALL = "stall-ms";
    private static final String DRAIN = "drain-per-second";
    private static final String RECORDS = "records";
    private static final String LOSSES = "losses";
    private static final String DUPLICATES = "duplicates";
    private static final String INVERSIONS = "inversions";
    private static final String SEPARATOR = ",";
    private static final int NS_PER_US = 1_000;

    /** Keeps a copy of the list. */
    public FakeRequest {
        stallsAt = List.copyOf(stallsAt);
    }

    /** Of an engine that hands records on at once, and does nothing wrong, as long as nothing else is said. */
    public static FakeRequestBuilder echo(
            final Connection connection, final String inputTopic, final String outputTopic, final long records) {
        return new FakeRequestBuilder(connection, inputTopic, outputTopic, records);
    }

    /** The fields of the request. */
    public SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>();
        connection.addTo(fields);
        fields.put(INPUT, inputTopic);
        fields.put(OUTPUT, outputTopic);
        fields.put(HOLD, Long.toString(hold.toNanos() / NS_PER_US));
        fields.put(DELAY, Long.toString(delay.toNanos() / NS_PER_US));
        fields.put(DELAY_FROM, Long.toString(delayed.from()));
        fields.put(DELAY_BLOCK, Long.toString(delayed.block()));
        fields.put(STALLS_AT, stallsAt.stream().map(String::valueOf).collect(Collectors.joining(SEPARATOR)));
        fields.put(STALL, Long.toString(stall.toMillis()));
        fields.put(DRAIN, Long.toString(drainPerSecond));
        fields.put(RECORDS, Long.toString(records));
        fields.put(LOSSES, Long.toString(losses));
        fields.put(DUPLICATES, Long.toString(duplicates));
        fields.put(INVERSIONS, Long.toString(inversions));
        return fields;
    }

    /**
     * Reads a request.
     *
     * @throws IllegalArgumentException when a field is missing, unknown or has no sense
     */
    public static FakeRequest of(final Map<String, String> fields) {
        final RequestFields reader = new RequestFields(fields);
        final FakeRequest request = new FakeRequest(
                Connection.of(reader),
                reader.text(INPUT),
                reader.text(OUTPUT),
                Duration.ofNanos(count(reader, HOLD) * NS_PER_US),
                Duration.ofNanos(count(reader, DELAY) * NS_PER_US),
                new Alternation(count(reader, DELAY_FROM), count(reader, DELAY_BLOCK)),
                numbers(reader.text(STALLS_AT)),
                Duration.ofMillis(count(reader, STALL)),
                count(reader, DRAIN),
                count(reader, RECORDS),
                count(reader, LOSSES),
                count(reader, DUPLICATES),
                count(reader, INVERSIONS));
        reader.refuseUnknown();
        return request;
    }

    private static long count(final RequestFields reader, final String key) {
        return reader.wholeNumber(key, 0L, Integer.MAX_VALUE);
    }

    private static List<Long> numbers(final String text) {
        return text.isEmpty()
                ? List.of()
                : Stream.of(text.split(SEPARATOR)).map(Long::valueOf).toList();
    }

    FaultPlan plan() {
        return new FaultPlan(records, losses, duplicates, inversions);
    }
}
