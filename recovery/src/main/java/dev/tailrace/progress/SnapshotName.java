package dev.tailrace.progress;

import java.util.Comparator;
import java.util.HexFormat;

/**
 * Which snapshot: of this lane, written under this term, as this number, by this owner. Later ones are larger; an owner that
 * was replaced never overwrites what its successor writes: either their terms differ, or, where no terms are claimed, their
 * claims do.
 *
 * @param number counts the snapshots of a lane; each owner goes on behind the largest it found
 * @param claim by which owners are told apart where terms do not do it; 0 where they do, and in what releases before this
 *     rule have written
 */
public record SnapshotName(int lane, int term, long number, int claim) implements Comparable<SnapshotName> {

    private static final Comparator<SnapshotName> BY_AGE = Comparator.comparingInt(SnapshotName::lane)
            .thenComparingInt(SnapshotName::term)
            .thenComparingLong(SnapshotName::number)
            .thenComparingInt(SnapshotName::claim);

    /** Of an owner that the term tells from others. */
    public SnapshotName(final int lane, final int term, final long number) {
        this(lane, term, number, 0);
    }

    /** Whether this is the same but for the claim, which is not among what a snapshot says of itself. */
    boolean isOf(final Snapshot snapshot) {
        return snapshot.name().equals(new SnapshotName(lane, term, number));
    }

    @Override
    public int compareTo(final SnapshotName other) {
        return BY_AGE.compare(this, other);
    }

    @Override
    public String toString() {
        return "snapshot " + number + " of lane " + lane + " (term " + term
                + (claim == 0 ? ")" : ", claim " + HexFormat.of().toHexDigits(claim) + ")");
    }
}
