package dev.tailrace.region;

import dev.tailrace.runtime.Firing;
import java.util.Arrays;

/** One result of a slot with its place among the others. Mutable and reused; transports add the content. */
public class SlotResult {

    /** The channel of a failure. */
    public static final int FAILURE = -1;

    /** Number of the edge or sink that the result is for, or {@link #FAILURE}. */
    public int channel;

    /** What has fired, if the slot belongs to a punctuation. */
    public final Firing firing = new Firing();

    /** The ordinals at the tasks passed, of which the first {@link #depth} count. */
    protected int[] path;

    protected int depth;

    /** @param levels length of paths to begin with */
    protected SlotResult(final int levels) {
        path = new int[levels];
    }

    /** Forgets the content, before the result is used again. */
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
