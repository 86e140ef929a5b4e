package dev.tailrace.experiments.flink.conflux.path;

import dev.tailrace.merge.LoserTree;
import dev.tailrace.merge.Selection;

/**
 * The k-way merge of the Conflux method: passes on the smallest record at the heads of all paths once every other path has
 * shown a larger label. A watermark W is larger than every record of sequence number W and smaller than the next.
 *
 * <p>Records of one path have to arrive in the order of their labels, without duplicates; if they do not, an exception
 * names the path and both labels. The same exception is thrown when records of two paths have the same label, as after a
 * flatMap whose results carry no ordinals. No wrong record is passed on before the exception.
 *
 * <p><b>Watermarks need no queue space.</b> The paper queues them as records. A watermark matters only while nothing
 * follows it on its path, so this class stores for each path only the last label or watermark, and passes records on at the
 * same moments.
 *
 * <p><b>Memory is bounded, which requires two things of the sender.</b> A full queue refuses a record, and the task tries
 * again later. Meanwhile it must continue with its other input channels: the missing record may be in one of them. And the
 * source has to send a watermark at least every {@code capacity} sequence numbers (for flatMaps: results), not only every
 * few milliseconds. Otherwise a queue can be full of records that wait for another path, while the watermark that releases
 * them is held up after the refused record. The published program has no bound, so it cannot stall; it runs out of memory.
 *
 * <p>One thread. Offering a record or a watermark takes constant time; passing one on takes log2(paths) comparisons; memory
 * is 16 bytes times the capacity for each path.
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
     * @param labels encoding of the labels
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
     * @param reference identifies the payload of the record for the caller
     * @return whether there was space; if not, nothing has changed
     * @throws OrderViolatedException if the path has shown the same or a larger label before, or the label does not fit
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
        shown[path] = afterRecord(key);
        held++;
        return true;
    }

    /**
     * Processes a watermark: no record of this sequence number or a smaller one follows on the path. A watermark below the
     * last label of the path has no effect.
     *
     * @param path its number
     * @param sequence {@link Long#MAX_VALUE} if no record follows at all
     */
    public void watermark(final int path, final long sequence) {
        final long mark = sequence == Long.MAX_VALUE ? Selection.ENDED : afterRecord(labels.lastKey(sequence));
        shown[path] = Math.max(shown[path], mark);
    }

    /**
     * Passes on the records that are in order.
     *
     * @param output receives the records
     * @param limit maximum number of records
     * @return number of records passed on
     * @throws OrderViolatedException if two records have the same label
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
     * Updates the selection until it has chosen a record, or a path that has to send more first. The last label of a path
     * is looked up only when the path is chosen, because until then it could only grow.
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

    /** Number of records that wait, in all queues. */
    public int held() {
        return held;
    }

    /**
     * The path that blocks the merge: it has no queued record and the smallest last label of all paths. Known after {@link
     * #drain} has passed on less than its limit.
     *
     * @return its number; {@link PathTable#NONE} if all paths have ended
     */
    public int awaited() {
        return selection.firstKey() == Selection.ENDED ? PathTable.NONE : selection.first();
    }

    /** Describes, as text, the path that blocks the merge and how much it holds up. */
    public String waiting() {
        final int path = awaited();
        return path == PathTable.NONE
                ? "all paths have ended"
                : held + " records wait for path " + named(path) + ", which has shown " + shownText(path);
    }

    /**
     * Selection key of a queued record. {@link #afterRecord} returns the next larger key, for a path whose last record has
     * left.
     */
    private static long atRecord(final long key) {
        return key << 1;
    }

    private static long afterRecord(final long key) {
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

    /** Bounded queue of pairs (key, reference); its memory is allocated at construction. */
    private static final class PathQueue {

        private final long[] cells;
        private final int mask;
        private int head;
        private int tail;

        /** @param capacity a power of two */
        PathQueue(final int capacity) {
            cells = new long[2 * capacity];
            mask = capacity - 1;
        }

        /** Rounds a capacity up to a power of two. */
        static int roundedUp(final int capacity, final String what) {
            if (capacity < 1 || capacity > 1 << 29) {
                throw new IllegalArgumentException(what + " holds 1 to 2^29 records, not " + capacity);
            }
            return 1 << 32 - Integer.numberOfLeadingZeros(capacity - 1);
        }

        boolean isEmpty() {
            return head == tail;
        }

        boolean isFull() {
            return tail - head > mask;
        }

        void add(final long key, final long reference) {
            final int cell = (tail++ & mask) << 1;
            cells[cell] = key;
            cells[cell + 1] = reference;
        }

        long headKey() {
            return cells[(head & mask) << 1];
        }

        /** Removes the head and returns its reference. */
        long remove() {
            return cells[((head++ & mask) << 1) + 1];
        }
    }
}
