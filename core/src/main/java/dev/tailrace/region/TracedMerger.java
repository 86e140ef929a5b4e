package dev.tailrace.region;

import dev.tailrace.channel.LongRing;
import dev.tailrace.merge.WindowSorter;
import dev.tailrace.merge.conflux.MergedRecords;
import dev.tailrace.merge.conflux.PathMerger;
import dev.tailrace.merge.conflux.PathTable;
import java.util.Arrays;
import java.util.List;

/**
 * Feeds a merger that knows records and watermarks from the rings of the last group of tasks, and takes slots out of it in
 * order. A record that it has no room for waits, and so does all that its task has sent after it.
 */
final class TracedMerger extends Merger implements MergedRecords {

    private static final int TURN = 64;

    /** What puts the records in order. */
    interface Ordering {

        /** Takes a record of a task; false when there is no room. */
        boolean offer(int task, int path, long number, int slot);

        void watermark(int task, long number);

        int drain(MergedRecords output, int limit);
    }

    private final LongRing[] completed;
    private final LongRing passed;
    private final Ordering ordering;
    private final long[] refused;
    private Slot merged;
    private int ended;
    private long last = LongRing.EMPTY;

    TracedMerger(final Region region, final List<LongRing> completed, final LongRing passed, final Ordering ordering) {
        super(region);
        this.completed = completed.toArray(new LongRing[0]);
        this.passed = passed;
        this.ordering = ordering;
        this.refused = new long[this.completed.length];
        Arrays.fill(refused, LongRing.EMPTY);
    }

    @Override
    Slot next() {
        if (!drain()) {
            for (int task = 0; task < completed.length; task++) {
                take(task);
            }
            if (!drain() && ended == completed.length) {
                return end();
            }
        }
        final Slot slot = merged;
        merged = null;
        return slot;
    }

    private boolean drain() {
        return ordering.drain(this, 1) > 0;
    }

    @Override
    public void onRecord(final long sequence, final int ordinal, final long reference) {
        merged = region.slot((int) reference);
    }

    private void take(final int task) {
        for (int turn = 0; turn < TURN; turn++) {
            final long message = refused[task] == LongRing.EMPTY ? completed[task].poll() : refused[task];
            if (message == LongRing.EMPTY) {
                return;
            }
            refused[task] = message;
            if (!take(task, message)) {
                return;
            }
            refused[task] = LongRing.EMPTY;
        }
    }

    private boolean take(final int task, final long message) {
        if (Watermarks.isOne(message)) {
            final long number = Watermarks.number(message);
            ended += number == Watermarks.END ? 1 : 0;
            ordering.watermark(task, number == Watermarks.END ? Long.MAX_VALUE : number);
            return true;
        }
        final int index = Region.slotOf(message);
        final Slot slot = region.slot(index);
        return ordering.offer(task, slot.path, slot.number, index);
    }

    private Slot end() {
        if (last == LongRing.EMPTY) {
            last = passed.poll();
        }
        return last == LongRing.EMPTY ? null : region.slot(Region.slotOf(last));
    }

    /** The Conflux method: a task's watermark is one of every path that ends in it. */
    record ByPaths(PathTable paths, PathMerger queues) implements Ordering {

        @Override
        public boolean offer(final int task, final int path, final long number, final int slot) {
            return queues.offer(path, number, slot);
        }

        @Override
        public void watermark(final int task, final long number) {
            for (final int path : paths.pathsInto(task)) {
                queues.watermark(path, number);
            }
        }

        @Override
        public int drain(final MergedRecords output, final int limit) {
            return queues.drain(output, limit);
        }
    }

    /** The window sort: a window may be sorted when the watermarks of all tasks have passed its end. */
    static final class ByWindows implements Ordering {

        private final WindowSorter windows;
        private final long[] shown;
        private MergedRecords output;
        private final WindowSorter.Sorted sorted = reference -> output.onRecord(0, 0, reference);

        ByWindows(final WindowSorter windows, final int tasks) {
            this.windows = windows;
            this.shown = new long[tasks];
            Arrays.fill(shown, -1);
        }

        @Override
        public boolean offer(final int task, final int path, final long number, final int slot) {
            return windows.offer(number, slot);
        }

        @Override
        public void watermark(final int task, final long number) {
            shown[task] = number;
            long least = number;
            for (final long other : shown) {
                least = Math.min(least, other);
            }
            if (least >= 0) {
                windows.watermark(least);
            }
        }

        @Override
        public int drain(final MergedRecords takes, final int limit) {
            output = takes;
            return windows.drain(sorted, limit);
        }
    }
}
