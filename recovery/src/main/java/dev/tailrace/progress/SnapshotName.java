package dev.tailrace.progress;

import java.util.Comparator;
import java.util.HexFormat;

/**
 * Name of a snapshot: its partition task, epoch, number and claim. Later snapshots have larger names. A fenced owner never
 * overwrites a snapshot of its successor: either their epochs differ, or, where no epochs are claimed, their claims do.
 *
 * @param number counts the snapshots of a partition task; each owner continues after the largest number it found
 * @param claim tells owners apart where epochs do not; 0 where epochs do, and in snapshots of releases before this rule
 */
public record SnapshotName(int task, int epoch, long number, int claim) implements Comparable<SnapshotName> {

    private static final Comparator<SnapshotName> BY_AGE = Comparator.comparingInt(SnapshotName::task)
            .thenComparingInt(SnapshotName::epoch)
            .thenComparingLong(SnapshotName::number)
            .thenComparingInt(SnapshotName::claim);

    /** The name of a snapshot whose epoch identifies the owner. */
    public SnapshotName(final int task, final int epoch, final long number) {
        this(task, epoch, number, 0);
    }

    /** Whether this is the name of the snapshot, apart from the claim, which the snapshot does not contain. */
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
