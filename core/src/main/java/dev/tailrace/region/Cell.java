package dev.tailrace.region;

import dev.tailrace.runtime.Firing;
import java.util.Arrays;

/** One result of a slot, or a record on its way from one task to another inside a region. Reused. */
final class Cell {

    /** What {@link #channel} is when something has failed here instead. */
    static final int FAILURE = -1;

    /** Which edge or sink it is for. */
    int channel;

    /** The record; null for encoded results. */
    Object record;

    byte[] bytes = new byte[0];
    int length;
    Throwable failure;

    /** Where it stands among the results of its slot: the ordinal at each task passed, unused ones 0. */
    final int[] path;

    int depth;

    /** Whether several tasks have it, of which only the first may have results. */
    boolean broadcast;

    /** What has fired, if the slot belongs to a punctuation. */
    final Firing firing = new Firing();

    /** The copies that were made into this cell, by channel. */
    private final Object[] held;

    Cell(final int levels, final int channels) {
        this.path = new int[levels];
        this.held = new Object[channels];
    }

    /** Takes a record; one that cannot cross becomes a failure here, so that nothing that was here before continues. */
    void carry(final int by, final Carrier carrier, final Object original) {
        try {
            record = carrier.carry(original, held[by]);
        } catch (final Throwable cannotCross) {
            fail(cannotCross);
            throw cannotCross;
        }
        channel = by;
        held[by] = record;
    }

    void encode(final int by, final byte[] buffer, final int offset, final int count) {
        channel = by;
        if (bytes.length < count) {
            bytes = new byte[Math.max(count, 2 * bytes.length)];
        }
        System.arraycopy(buffer, offset, bytes, 0, count);
        length = count;
    }

    void fail(final Throwable why) {
        channel = FAILURE;
        failure = why;
    }

    /** Takes its place after a cell that it comes from, or first of all. */
    void place(final Cell from, final int ordinal) {
        depth = 0;
        if (from != null) {
            depth = from.depth;
            System.arraycopy(from.path, 0, path, 0, depth);
        }
        path[depth++] = ordinal;
        Arrays.fill(path, depth, path.length, 0);
    }

    static int comparePaths(final Cell one, final Cell other) {
        return Arrays.compare(one.path, other.path);
    }

    static int compareFirings(final Cell one, final Cell other) {
        return one.firing.compareTo(other.firing);
    }
}
