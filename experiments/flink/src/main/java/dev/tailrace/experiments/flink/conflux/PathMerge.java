package dev.tailrace.experiments.flink.conflux;

import dev.tailrace.experiments.flink.conflux.path.LabelKeys;
import dev.tailrace.experiments.flink.conflux.path.PathMerger;
import dev.tailrace.experiments.flink.conflux.path.PathTable;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Merges the frames of the paths' partitions. Each path has an unbounded queue before the merger, whose queues are bounded,
 * as in the published program: every frame that the fetchers bring is accepted. One thread.
 */
final class PathMerge {

    private static final int CAPACITY = 1 << 12;

    private final PathMerger merger;
    private final boolean timed;
    private final Consumer<byte[]> output;
    private final Deque<byte[]>[] arrived;
    private final Deque<byte[]>[] offered;
    private int open;

    /**
     * @param timed whether values end with the timestamps of {@link PathTimestamp}
     * @param output receives the values in order
     */
    @SuppressWarnings({"unchecked", "rawtypes"})
    PathMerge(final PathTable paths, final boolean timed, final Consumer<byte[]> output) {
        this.timed = timed;
        this.output = output;
        merger = new PathMerger(paths, CAPACITY, LabelKeys.SEQUENCE_ONLY);
        arrived = new Deque[paths.count()];
        offered = new Deque[paths.count()];
        Arrays.setAll(arrived, path -> new ArrayDeque<byte[]>());
        Arrays.setAll(offered, path -> new ArrayDeque<byte[]>());
        open = paths.count();
    }

    /** Takes the next frame of a path. */
    void take(final int path, final byte[] frame) {
        if (timed && !PathFrame.isWatermark(frame)) {
            PathTimestamp.CONSUME.write(frame, System.nanoTime());
        }
        if (!arrived[path].isEmpty() || !offer(path, frame)) {
            arrived[path].add(frame);
        }
    }

    private boolean offer(final int path, final byte[] frame) {
        final long sequence = PathFrame.sequence(frame);
        if (PathFrame.isWatermark(frame)) {
            merger.watermark(path, sequence);
            open -= sequence == Long.MAX_VALUE ? 1 : 0;
            return true;
        }
        if (!merger.offer(path, sequence, path)) {
            return false;
        }
        offered[path].add(frame);
        return true;
    }

    /** Passes on all frames that are in order. */
    void drain() {
        do {
            merger.drain((sequence, ordinal, path) -> emit(offered[(int) path].poll()), CAPACITY);
        } while (refill());
    }

    private void emit(final byte[] frame) {
        if (timed) {
            PathTimestamp.EMIT.write(frame, System.nanoTime());
        }
        output.accept(PathFrame.value(frame));
    }

    /** Offers waiting frames to the merger again; returns whether it has accepted any. */
    private boolean refill() {
        boolean moved = false;
        for (int path = 0; path < arrived.length; path++) {
            while (!arrived[path].isEmpty() && offer(path, arrived[path].peek())) {
                arrived[path].poll();
                moved = true;
            }
        }
        return moved;
    }

    /** Whether all paths have ended and all records have been passed on. */
    boolean isDone() {
        return open == 0 && merger.held() == 0;
    }

    /** Describes, as text, what the merge is waiting for. */
    String waiting() {
        return merger.waiting();
    }
}
