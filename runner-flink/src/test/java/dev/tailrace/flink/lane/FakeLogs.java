package dev.tailrace.flink.lane;

import dev.tailrace.progress.Stamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;

/** Partitions in memory, of which only the stamps are kept. Factories of jobs find them by name. */
final class FakeLogs implements OutputLogs {

    private static final Map<String, FakeLogs> BY_NAME = new ConcurrentHashMap<>();

    private final Map<TopicPartition, List<byte[]>> stamps = new HashMap<>();
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

    void add(final TopicPartition partition, final byte[] stamp) {
        log(partition).add(stamp);
    }

    void add(final TopicPartition partition, final int lane, final int term, final long number) {
        final byte[] bytes = new byte[Stamp.LENGTH];
        new Stamp().owner(lane, term, 0).record(number, number, 0).encode(bytes, 0);
        add(partition, bytes);
    }

    /** What is before this offset was deleted. */
    void deleteBefore(final TopicPartition partition, final long offset) {
        starts.put(partition, offset);
    }

    void inputEnd(final long offset) {
        inputEnd = offset;
    }

    List<byte[]> log(final TopicPartition partition) {
        return stamps.computeIfAbsent(partition, added -> new ArrayList<>());
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
    public void read(final TopicPartition partition, final long from, final long to, final StampTaker taker) {
        final Stamp stamp = new Stamp();
        for (long offset = from; offset < to; offset++) {
            read++;
            stamp.decode(log(partition).get((int) offset), 0, Stamp.LENGTH);
            taker.take(offset, stamp);
        }
    }

    @Override
    public long append(final TopicPartition partition, final Stamp stamp) {
        final byte[] bytes = new byte[Stamp.LENGTH];
        stamp.encode(bytes, 0);
        add(partition, bytes);
        return log(partition).size() - 1;
    }

    @Override
    public void close() {}
}
