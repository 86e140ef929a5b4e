package dev.tailrace.load.fake;

import dev.tailrace.launch.process.RecordText;
import dev.tailrace.load.Connection;
import java.time.Duration;
import java.util.List;

/**
 * The request to the fake engine, which copies records from topic to topic with known delays and faults.
 *
 * @param connection connection to the cluster, with the client properties of the engine's producer
 * @param inputTopic topic to read, with one partition
 * @param outputTopic topic to write
 * @param hold time from reading a record to sending it
 * @param delay additional time for the delayed records
 * @param delayed the records that are delayed
 * @param stallsAt numbers of the records at which sending stops for a while
 * @param stall length of each stop
 * @param drainPerSecond rate of sending the backlog after a stop, in records per second; 0 for all at once
 * @param plan the number of records and the faults among them
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
        FaultPlan plan) {

    /** Copies the list. */
    public FakeRequest {
        stallsAt = List.copyOf(stallsAt);
    }

    /** A request to pass on each record at once and without faults. */
    public static FakeRequest echo(
            final Connection connection, final String inputTopic, final String outputTopic, final long records) {
        return new FakeRequest(
                connection,
                inputTopic,
                outputTopic,
                Duration.ZERO,
                Duration.ZERO,
                Alternation.NONE,
                List.of(),
                Duration.ZERO,
                0,
                new FaultPlan(records, 0, 0, 0));
    }

    /** This request with a hold time for every record. */
    public FakeRequest hold(final Duration each) {
        return RecordText.with(this, "hold", each);
    }

    /** This request with an additional delay for some records. */
    public FakeRequest delay(final Alternation those, final Duration each) {
        return new FakeRequest(
                connection, inputTopic, outputTopic, hold, each, those, stallsAt, stall, drainPerSecond, plan);
    }

    /** This request with stops, after each of which the backlog is sent at a rate, in records per second; 0 for all at once. */
    public FakeRequest stall(final List<Long> atRecords, final Duration length, final long perSecond) {
        return new FakeRequest(
                connection, inputTopic, outputTopic, hold, delay, delayed, atRecords, length, perSecond, plan);
    }

    /** This request with faults of each kind. */
    public FakeRequest faults(final long losses, final long duplicates, final long inversions) {
        return RecordText.with(this, "plan", new FaultPlan(plan.records(), losses, duplicates, inversions));
    }
}
