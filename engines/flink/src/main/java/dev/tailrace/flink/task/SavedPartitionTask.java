package dev.tailrace.flink.task;

/**
 * A partition task in a checkpoint.
 *
 * @param whole bytes of {@link dev.tailrace.progress.SnapshotFormat}, for Flink's keyed state
 * @param position the same without the state of the processor, for {@link PartitionTaskPositions}
 */
public record SavedPartitionTask(byte[] whole, byte[] position) {}
