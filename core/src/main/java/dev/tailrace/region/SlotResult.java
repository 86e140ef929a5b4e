package dev.tailrace.region;

import dev.tailrace.runtime.Firing;
import java.util.Arrays;

/**
 * One result of a slot, with its place among the results of the slot. Mutable and reused; subclasses of the transports
 * add the content.
 */
public class SlotResult {

    /** The channel of a failure. */
    public static final int FAILURE = -1;

    /** Number of the edge or sink that the result is for, or {@link #FAILURE}. */
    public int channel;

    /** The firing that caused the result, if the slot belongs to a punctuation. */
    public final Firing firing = new Firing();

    /** The ordinals of the result and of its ancestors at the tasks on its way; the first {@link #depth} are valid. */
    protected int[] path;

    protected int depth;

    /** @param levels initial length of paths */
    protected SlotResult(final int levels) {
        path = new int[levels];
    }

    /** Drops the content before the result is reused. */
    protected void release() {}

    /** Compares by place among the results of one slot. */
    public static int comparePaths(final SlotResult one, final SlotResult other) {
        return Arrays.compare(one.path, 0, one.depth, other.path, 0, other.depth);
    }

    /** Compares by due time, node and key. */
    public static int compareFirings(final SlotResult one, final SlotResult other) {
        return one.firing.compareTo(other.firing);
    }
}
