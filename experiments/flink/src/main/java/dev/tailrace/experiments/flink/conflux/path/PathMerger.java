package dev.tailrace.experiments.flink.conflux.path;

import dev.tailrace.merge.LoserTree;
import dev.tailrace.merge.Selection;

/**
 * The k-way merge of the Conflux method: passes on the smallest record at the heads of all paths once every other path has
 * shown something larger. A watermark W is larger than every record of sequence number W and smaller than the next.
 *
 * <p>Records of one path have to come in the order of their labels, without two of one label; if they do not, an exception
 * names the path and both labels, and so it does when records of two paths have one label, as after a flatMap whose results
 * carry no ordinals. Before it is thrown, nothing wrong has left.
 *
 * <p><b>Watermarks take no room.</b> The paper queues them as records. One matters only while nothing follows it on its
 * path, so here a path remembers what it has shown last, and records leave at the same moments.
 *
 * <p><b>Memory is bounded, and that needs two things of who delivers.</b> A full queue refuses a record, and the task tries
 * again later. While it does, it must continue with its other input channels: the record that everyone waits for may be in one
 * of them. And the source has to send a watermark at least every {@code capacity} sequence numbers (for flatMaps: results),
 * not only every few milliseconds. Else a queue can be full of records that wait for another path, and the watermark which
 * says that nothing comes there is held up after the one that was refused. The published program has no bound, so it
 * cannot stand still; it runs out of memory.
 *
 * <p>One thread. Offering a record or a watermark takes constant time, passing one on log2(paths) comparisons; 16 bytes
 * times the capacity for each path.
 */
public final class PathMerger {

    private final PathTable paths;
    private final LabelKeys labels;
    private final PathQueue[] queues;
    private final long[] shown;
    private final Selection selection;
    private long lastKey = -1;
    private int held;

    /**
     * @param paths the paths to merge
     * @param capacity how many records of a path can wait, rounded up to a power of two
     * @param labels how labels are written
     */
    public PathMerger(final PathTable paths, final int capacity, final LabelKeys labels) {
        this.paths = paths;
        this.labels = labels;
        selection = new LoserTree(paths.count());
        shown = new long[paths.count()];
        queues = new PathQueue[paths.count()];
        for (int path = 0; path < queues.length; path++) {
            shown[path] = Selection.UNKNOWN;
            queues[path] = new PathQueue(PathQueue.roundedUp(capacity, "a queue of a path"));
        }
    }

    /** {@link #offer(int, long, int, long)} with the ordinal 0. */
    public boolean offer(final int path, final long sequence, final long reference) {
        return offer(path, sequence, 0, reference);
    }

    /**
     * Takes the next record of a path.
     *
     * @param path its number, see {@link PathTable}
     * @param sequence the sequence number of its label
     * @param ordinal the ordinal of its label
     * @param reference whatever finds its payload again
     * @return whether there was room; if not, nothing has happened
     * @throws OrderViolatedException if the path has shown the same or more before, or the label does not fit
     */
    public boolean offer(final int path, final long sequence, final int ordinal, final long reference) {
        final long key = labels.key(sequence, ordinal);
        if (atRecord(key) <= shown[path]) {
            throw inverted(path, key);
        }
        final PathQueue queue = queues[path];
        if (queue.isFull()) {
            return false;
        }
        queue.add(key, reference);
        shown[path] = behindRecord(key);
        held++;
        return true;
    }

    /**
     * Learns that no record of this sequence number or a smaller one follows on a path. One that says less than what the
     * path has shown already says nothing.
     *
     * @param path its number
     * @param sequence {@link Long#MAX_VALUE} if no record follows at all
     */
    public void watermark(final int path, final long sequence) {
        final long mark = sequence == Long.MAX_VALUE ? Selection.ENDED : behindRecord(labels.lastKey(sequence));
        shown[path] = Math.max(shown[path], mark);
    }

    /**
     * Passes on what can leave.
     *
     * @param output where to
     * @param limit how many records at most
     * @return how many
     * @throws OrderViolatedException if two records have one label
     */
    public int drain(final MergedRecords output, final int limit) {
        int passed = 0;
        while (passed < limit && chooseRecord()) {
            pass(selection.first(), output);
            passed++;
        }
        return passed;
    }

    /**
     * Brings the selection up to date until it has chosen a record, or a path that has to show more first. What a path has
     * shown is looked at only when it is chosen, since until then it could only move further back.
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
        return queues[path].isEmpty() ? shown[path] : atRecord(queues[path].headKey());
    }

    private void pass(final int path, final MergedRecords output) {
        final long key = queues[path].headKey();
        if (key <= lastKey) {
            throw tied(path, key);
        }
        lastKey = key;
        held--;
        output.onRecord(labels.sequence(key), labels.ordinal(key), queues[path].remove());
    }

    /** How many records wait, in all queues. */
    public int held() {
        return held;
    }

    /**
     * The path that everything waits for: it has no record here and has shown less than all others. Known after {@link
     * #drain} has passed on less than its limit.
     *
     * @return its number; {@link PathTable#NONE} if all paths have ended
     */
    public int awaited() {
        return selection.firstKey() == Selection.ENDED ? PathTable.NONE : selection.first();
    }

    /** What {@link #awaited} is and what it holds up, as text. */
    public String waiting() {
        final int path = awaited();
        return path == PathTable.NONE
                ? "all paths have ended"
                : held + " records wait for path " + named(path) + ", which has shown " + shownText(path);
    }

    /** Keys of the selection: a record, then what its path has shown behind it. */
    private static long atRecord(final long key) {
        return key << 1;
    }

    private static long behindRecord(final long key) {
        return key << 1 | 1;
    }

    private String named(final int path) {
        return path + " (" + paths.text(path) + ")";
    }

    private String shownText(final int path) {
        if (shown[path] == Selection.UNKNOWN) {
            return "nothing";
        }
        return shown[path] == Selection.ENDED ? "its end" : labels.text(shown[path] >> 1);
    }

    private OrderViolatedException inverted(final int path, final long key) {
        return new OrderViolatedException(
                "path " + named(path) + " brought " + labels.text(key) + " after it had shown "
                        + shownText(path)
                        + "; its operators must keep the order of their input, and must not give a result an older"
                        + " number than a watermark that has passed. Order such a pipeline by gap accounting");
    }

    private OrderViolatedException tied(final int path, final long key) {
        return new OrderViolatedException("path " + named(path) + " and another path both brought " + labels.text(key)
                + "; results of a 1:n operator need ordinals to have an order, and a broadcast has none");
    }
}
