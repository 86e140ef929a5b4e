package dev.tailrace.flink.lane;

/**
 * A lane in a checkpoint.
 *
 * @param whole bytes of {@link dev.tailrace.progress.SnapshotFormat}, for Flink's keyed state
 * @param position the same without the state of the processor, for {@link LanePositions}
 */
public record SavedLane(byte[] whole, byte[] position) {}
