package dev.tailrace.flink.task;

import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/** Partitions in memory. Factories of jobs find them by name. */
final class FakeLogs implements OutputLogs {

    private static final Map<String, FakeLogs> BY_NAME = new ConcurrentHashMap<>();

    private final Map<TopicPartition, List<LoggedRecord>> records = new HashMap<>();
    private final Map<TopicPartition, Long> starts = new HashMap<>();
    private long inputEnd = Long.MAX_VALUE;
    private long read;

    static FakeLogs named(final String name) {
        return BY_NAME.computeIfAbsent(name, added -> new FakeLogs());
    }

    static FakeLogs fresh(final String name) {
        BY_NAME.remove(name);
        return named(name);
    }

    static OutputLogs.Factory factory(final String name) {
        return () -> named(name);
    }

    void add(final TopicPartition partition, final byte[] outputHeader, final byte[] value) {
        log(partition).add(new LoggedRecord(log(partition).size(), outputHeader, null, value));
    }

    void add(final TopicPartition partition, final RunId run, final int epoch, final long number) {
        final int partitionTask = partition.partition();
        final byte[] bytes = new byte[OutputHeader.LENGTH];
        new OutputHeader()
                .owner(partitionTask, epoch, run)
                .record(number, number, 0)
                .encode(bytes, 0);
        add(partition, bytes, null);
    }

    /** What is before this offset was deleted. */
    void deleteBefore(final TopicPartition partition, final long offset) {
        starts.put(partition, offset);
    }

    void inputEnd(final long offset) {
        inputEnd = offset;
    }

    List<LoggedRecord> log(final TopicPartition partition) {
        return records.computeIfAbsent(partition, added -> new ArrayList<>());
    }

    /** How many records have been read since the last call. */
    long read() {
        final long since = read;
        read = 0;
        return since;
    }

    @Override
    public Extent extent(final TopicPartition partition) {
        final long start = starts.getOrDefault(partition, 0L);
        return partition.topic().equals("in")
                ? new Extent(start, inputEnd)
                : new Extent(start, log(partition).size());
    }

    @Override
    public void read(
            final TopicPartition partition, final long from, final long to, final Consumer<LoggedRecord> taker) {
        for (long offset = from; offset < to; offset++) {
            read++;
            taker.accept(log(partition).get((int) offset));
        }
    }

    @Override
    public long append(final TopicPartition partition, final OutputHeader outputHeader, final byte[] identity) {
        final byte[] bytes = new byte[OutputHeader.LENGTH];
        outputHeader.encode(bytes, 0);
        log(partition).add(new LoggedRecord(log(partition).size(), bytes, identity, null));
        return log(partition).size() - 1;
    }

    @Override
    public void close() {}
}
