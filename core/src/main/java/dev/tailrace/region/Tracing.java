package dev.tailrace.region;

import dev.tailrace.region.Route.Lane;
import java.util.Arrays;
import java.util.List;

/**
 * What a task does beside its work when order is restored from data paths: traces the path of each record, passes
 * watermarks on, and gives slots back whose record it has dropped. Belongs to the task's thread.
 */
public final class Tracing {

    private final int number;
    private final int[] next;
    private final long[] shown;
    private final Lane[] onwards;
    private final Lane merged;
    private long passed = -1;

    /**
     * @param number of the task in its group
     * @param next with which number a record leaves that has come with this one; null in the first group
     * @param inputs how many rings it takes records from
     * @param onwards to all tasks that it feeds
     * @param merged to the merger, or null if results do not leave the region from this task
     */
    public Tracing(final int number, final int[] next, final int inputs, final List<Lane> onwards, final Lane merged) {
        this.number = number;
        this.next = next;
        this.shown = new long[inputs];
        this.onwards = onwards.toArray(new Lane[0]);
        this.merged = merged;
        Arrays.fill(shown, -1);
    }

    void enter(final Slot slot) {
        slot.path = next == null ? number : next[slot.path];
    }

    /** A record has been worked on. */
    void done(final Slot slot, final int slotIndex, final boolean left, final boolean sent) {
        if (left) {
            merged.send(Region.message(slotIndex, -1));
        } else if (!sent) {
            slot.free();
        }
    }

    void watermark(final int input, final long sequence) {
        shown[input] = sequence;
        long least = sequence;
        for (final long other : shown) {
            least = Math.min(least, other);
        }
        if (least > passed) {
            passed = least;
            for (final Lane lane : onwards) {
                lane.send(Watermarks.message(least));
            }
            if (merged != null) {
                merged.send(Watermarks.message(least));
            }
        }
    }

    boolean flush() {
        return merged == null || merged.flush();
    }
}
