package dev.tailrace.load.measure;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads the topics of a run and passes each result to the check of its sink. A result has arrived when the poll that
 * returns it returns: one clock reading for all results of a poll. Records without a value are markers of a runner and not
 * results.
 */
final class TopicChecks {

    private static final Duration TIMEOUT = Duration.ofMillis(50);
    private static final String COLON = ":";
    private static final long NS_PER_SECOND = 1_000_000_000;

    private final Consumer<byte[], byte[]> consumer;
    private final LongSupplier clockNs;
    private final Map<TopicPartition, ResultCheck> checks = new HashMap<>();
    private long results;

    /** @param checks checks by TOPIC or TOPIC:PARTITION */
    TopicChecks(
            final Consumer<byte[], byte[]> consumer,
            final SortedMap<String, ResultCheck> checks,
            final LongSupplier clockNs) {
        this.consumer = consumer;
        this.clockNs = clockNs;
        checks.forEach((topic, check) -> this.checks.put(partition(topic), check));
    }

    private static TopicPartition partition(final String name) {
        final int colon = name.indexOf(COLON);
        return colon < 0
                ? new TopicPartition(name, 0)
                : new TopicPartition(name.substring(0, colon), Integer.parseInt(name.substring(colon + 1)));
    }

    /** Seeks to the beginning of the topics; returns when the cluster has answered. */
    void open() {
        consumer.assign(checks.keySet());
        consumer.seekToBeginning(checks.keySet());
        checks.keySet().forEach(consumer::position);
    }

    /**
     * Reads until it is stopped.
     *
     * @param whenArriving called when results have come, at most once a second
     * @param whenComplete called once, when every expected result has come
     */
    void run(final BooleanSupplier stopped, final Runnable whenArriving, final Runnable whenComplete) {
        boolean announced = false;
        long second = Long.MIN_VALUE;
        while (!stopped.getAsBoolean()) {
            final long before = results;
            final long nowNs = take(consumer.poll(TIMEOUT));
            if (results > before && nowNs / NS_PER_SECOND != second) {
                second = nowNs / NS_PER_SECOND;
                whenArriving.run();
            }
            if (!announced && checks.values().stream().allMatch(ResultCheck::isComplete)) {
                announced = true;
                whenComplete.run();
            }
        }
    }

    /** Returns when they arrived; a clock is read only if there are any. */
    private long take(final ConsumerRecords<byte[], byte[]> records) {
        if (records.isEmpty()) {
            return 0;
        }
        final long nowNs = clockNs.getAsLong();
        for (final TopicPartition partition : records.partitions()) {
            final ResultCheck check = checks.get(partition);
            for (final ConsumerRecord<byte[], byte[]> record : records.records(partition)) {
                take(check, record, nowNs);
            }
        }
        return nowNs;
    }

    private void take(final ResultCheck check, final ConsumerRecord<byte[], byte[]> record, final long nowNs) {
        if (record.value() != null) {
            results++;
            check.onResult(record.value(), nowNs, record.timestamp());
        }
    }
}
