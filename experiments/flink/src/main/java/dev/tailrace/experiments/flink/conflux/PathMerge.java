package dev.tailrace.experiments.flink.conflux;

import dev.tailrace.merge.LoserTree;
import dev.tailrace.merge.Selection;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * The k-way merge of the Conflux method: passes on the record with the smallest number once every other path has shown a
 * larger one. A watermark W is larger than the record of number W and smaller than the next. Each path has an unbounded
 * queue, as in the published program.
 *
 * <p>Records of one path have to arrive in the order of their numbers, and no two records may have the same number; if they
 * do not, an exception names the path, and no wrong record is passed on before it.
 *
 * <p>The paper queues watermarks as records. A watermark matters only while nothing follows it on its path, so this class
 * keeps for each path only the last number or watermark, and passes records on at the same moments.
 *
 * <p>One thread. Taking a frame takes constant time; passing a record on takes log2(paths) comparisons.
 */
final class PathMerge {

    private final PathGroups groups;
    private final boolean timed;
    private final Consumer<byte[]> output;
    private final Deque<byte[]>[] queues;
    private final long[] shown;
    private final Selection selection;
    private long last = -1;
    private int held;
    private int open;

    /**
     * @param groups number the paths
     * @param timed whether values end with the timestamps of {@link PathTimestamp}
     * @param output receives the values in order
     */
    @SuppressWarnings({"unchecked", "rawtypes"})
    PathMerge(final PathGroups groups, final boolean timed, final Consumer<byte[]> output) {
        this.groups = groups;
        this.timed = timed;
        this.output = output;
        open = groups.paths();
        selection = new LoserTree(open);
        shown = new long[open];
        Arrays.fill(shown, Selection.UNKNOWN);
        queues = new Deque[open];
        Arrays.setAll(queues, path -> new ArrayDeque<byte[]>());
    }

    /**
     * Takes the next frame of a path.
     *
     * @throws IllegalStateException if the path has shown the number of the record or a larger one before
     */
    void take(final int path, final byte[] frame) {
        final long number = PathFrame.sequence(frame);
        if (PathFrame.isWatermark(frame)) {
            watermark(path, number);
            return;
        }
        if (timed) {
            PathTimestamp.CONSUME.write(frame, System.nanoTime());
        }
        if (atRecord(number) <= shown[path]) {
            throw new IllegalStateException("path " + named(path) + " brought " + number + " after it had shown "
                    + shownText(path)
                    + "; its operators must keep the order of their input, and must not give a result an older"
                    + " number than a watermark that has passed. Order such a pipeline by gap accounting");
        }
        queues[path].add(frame);
        shown[path] = afterRecord(number);
        held++;
    }

    private void watermark(final int path, final long number) {
        final boolean isEnd = number == Long.MAX_VALUE;
        shown[path] = Math.max(shown[path], isEnd ? Selection.ENDED : afterRecord(number));
        open -= isEnd ? 1 : 0;
    }

    /**
     * Passes on all records that are in order.
     *
     * @throws IllegalStateException if two records have the same number
     */
    void drain() {
        while (chooseRecord()) {
            pass(selection.first());
        }
    }

    /**
     * Updates the selection until it has chosen a record, or a path that has to send more first. What a path has shown is
     * looked up only when the path is chosen, because until then it could only grow.
     */
    private boolean chooseRecord() {
        int path = selection.first();
        long key = keyOf(path);
        while (selection.firstKey() != key) {
            selection.setFirst(key);
            path = selection.first();
            key = keyOf(path);
        }
        return !queues[path].isEmpty();
    }

    private long keyOf(final int path) {
        final byte[] head = queues[path].peek();
        return head == null ? shown[path] : atRecord(PathFrame.sequence(head));
    }

    private void pass(final int path) {
        final byte[] frame = queues[path].remove();
        final long number = PathFrame.sequence(frame);
        if (number <= last) {
            throw new IllegalStateException("path " + named(path) + " and another path both brought " + number
                    + "; results of a 1:n operator have no order here, and neither has a broadcast");
        }
        last = number;
        held--;
        if (timed) {
            PathTimestamp.EMIT.write(frame, System.nanoTime());
        }
        output.accept(PathFrame.value(frame));
    }

    /** Whether all paths have ended and all records have been passed on. */
    boolean isDone() {
        return open == 0 && held == 0;
    }

    /** Selection key of a queued record. {@link #afterRecord} is the next larger key, for a path whose last record has left. */
    private static long atRecord(final long number) {
        return number << 1;
    }

    private static long afterRecord(final long number) {
        return number << 1 | 1;
    }

    private String named(final int path) {
        return path + " (" + groups.text(path) + ")";
    }

    private String shownText(final int path) {
        if (shown[path] == Selection.UNKNOWN) {
            return "nothing";
        }
        return shown[path] == Selection.ENDED ? "its end" : Long.toString(shown[path] >> 1);
    }
}
