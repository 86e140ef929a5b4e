package dev.tailrace.kafkastreams;

import dev.tailrace.function.Irregularities;
import dev.tailrace.function.OnError;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** How far the lanes of this process are; written by stream threads, read by any. */
final class RunCounters {

    private final Map<Integer, LaneGauge> lanes = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> results = new ConcurrentHashMap<>();
    private final LongAdder withoutKey = new LongAdder();
    private final Irregularities irregularities = new Irregularities(OnError.SKIP);

    /** What one lane writes; one thread at a time. */
    static final class LaneGauge {

        private final AtomicLong nextOffset = new AtomicLong(-1);
        private final AtomicLong eventTimeNs = new AtomicLong(-1);

        void taken(final long offset, final long nowNs) {
            nextOffset.lazySet(offset + 1);
            eventTimeNs.lazySet(nowNs);
        }
    }

    LaneGauge lane(final int partition) {
        return lanes.computeIfAbsent(partition, added -> new LaneGauge());
    }

    /** @param key of the result; null for none */
    void sent(final String topic, final byte[] key) {
        if (key == null) {
            withoutKey.increment();
        }
        results.computeIfAbsent(topic, added -> new LongAdder()).increment();
    }

    /** Adds what a lane has met that is being closed. */
    void add(final Irregularities met) {
        synchronized (irregularities) {
            irregularities.add(met);
        }
    }

    /** Offset of the next record of a partition; -1 before its first. */
    long nextOffset(final int partition) {
        final LaneGauge lane = lanes.get(partition);
        return lane == null ? -1 : lane.nextOffset.get();
    }

    /** The largest logical time of all lanes; negative when there is none. */
    long eventTimeNs() {
        return lanes.values().stream()
                .mapToLong(lane -> lane.eventTimeNs.get())
                .max()
                .orElse(-1);
    }

    long results() {
        return results.values().stream().mapToLong(LongAdder::sum).sum();
    }

    long results(final String topic) {
        final LongAdder sent = results.get(topic);
        return sent == null ? 0 : sent.sum();
    }

    /** Results without a key. */
    long withoutKey() {
        return withoutKey.sum();
    }

    /** Bad input by kind, of the lanes that are closed. */
    SortedMap<String, Long> irregularities() {
        synchronized (irregularities) {
            return irregularities.counts();
        }
    }

    /** Where each kind was met first. */
    SortedMap<String, String> firstPlaces() {
        synchronized (irregularities) {
            return irregularities.firsts();
        }
    }
}
