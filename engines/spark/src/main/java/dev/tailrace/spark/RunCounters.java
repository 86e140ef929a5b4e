package dev.tailrace.spark;

import dev.tailrace.function.Irregularities;
import dev.tailrace.function.OnError;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** How far the lanes of a run are that this process has; written by threads of tasks, read by any. */
final class RunCounters {

    private final Map<Integer, LaneGauge> lanes = new ConcurrentHashMap<>();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder withoutKey = new LongAdder();
    private final Irregularities irregularities = new Irregularities(OnError.SKIP);

    /** What one lane writes; one thread at a time. */
    static final class LaneGauge {

        private final AtomicLong records = new AtomicLong();
        private final AtomicLong nextOffset = new AtomicLong(-1);
        private final AtomicLong eventTimeNs = new AtomicLong(-1);

        void taken(final long offset, final long nowNs) {
            records.lazySet(records.getPlain() + 1);
            nextOffset.lazySet(offset + 1);
            eventTimeNs.lazySet(nowNs);
        }
    }

    LaneGauge lane(final int partition) {
        return lanes.computeIfAbsent(partition, added -> new LaneGauge());
    }

    /** Adds what a lane has met that is closed. */
    void add(final Irregularities met) {
        synchronized (irregularities) {
            irregularities.add(met);
        }
    }

    /** Adds results that the output had already. */
    void dropped(final long results) {
        dropped.add(results);
    }

    long dropped() {
        return dropped.sum();
    }

    /** Adds results without a key. */
    void withoutKey(final long results) {
        withoutKey.add(results);
    }

    long withoutKey() {
        return withoutKey.sum();
    }

    long records() {
        return lanes.values().stream().mapToLong(lane -> lane.records.get()).sum();
    }

    /** Offset of the next record of a partition; -1 before the first. */
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
