package dev.tailrace.progress;

import java.util.Comparator;

/**
 * Which snapshot: of this lane, written under this term, as this number. Later ones are larger; an owner that was replaced
 * never overwrites what its successor writes.
 *
 * @param number counts the snapshots of a lane; each owner goes on behind the largest it found
 */
public record SnapshotName(int lane, int term, long number) implements Comparable<SnapshotName> {

    private static final Comparator<SnapshotName> BY_AGE = Comparator.comparingInt(SnapshotName::lane)
            .thenComparingInt(SnapshotName::term)
            .thenComparingLong(SnapshotName::number);

    @Override
    public int compareTo(final SnapshotName other) {
        return BY_AGE.compare(this, other);
    }

    @Override
    public String toString() {
        return "snapshot " + number + " of lane " + lane + " (term " + term + ")";
    }
}
