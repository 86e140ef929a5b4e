package dev.tailrace.progress;

import java.util.Comparator;
import java.util.HexFormat;

/**
 * Which snapshot: of this partition task, written under this epoch, as this number, by this owner. Later ones are larger;
 * an owner that was replaced never overwrites what its successor writes: either their epochs differ, or, where no epochs
 * are claimed, their claims do.
 *
 * @param number counts the snapshots of a partition task; each owner continues after the largest it found
 * @param claim by which owners are told apart where epochs do not do it; 0 where they do, and in what releases before this
 *     rule have written
 */
public record SnapshotName(int task, int epoch, long number, int claim) implements Comparable<SnapshotName> {

    private static final Comparator<SnapshotName> BY_AGE = Comparator.comparingInt(SnapshotName::task)
            .thenComparingInt(SnapshotName::epoch)
            .thenComparingLong(SnapshotName::number)
            .thenComparingInt(SnapshotName::claim);

    /** Of an owner that the epoch tells from others. */
    public SnapshotName(final int task, final int epoch, final long number) {
        this(task, epoch, number, 0);
    }

    /** Whether this is the same but for the claim, which is not among what a snapshot says of itself. */
    boolean isOf(final Snapshot snapshot) {
        return snapshot.name().equals(new SnapshotName(task, epoch, number));
    }

    @Override
    public int compareTo(final SnapshotName other) {
        return BY_AGE.compare(this, other);
    }

    @Override
    public String toString() {
        return "snapshot " + number + " of partition task " + task + " (epoch " + epoch
                + (claim == 0 ? ")" : ", claim " + HexFormat.of().toHexDigits(claim) + ")");
    }
}
