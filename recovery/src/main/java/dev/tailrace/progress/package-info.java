/**
 * Checkpoints and crash recovery of partition tasks: a runner continues after a crash where it was, without a commit on the
 * hot path.
 *
 * <p>The output log of a deterministic processor shows its progress. Every output carries a dense number per partition task
 * ({@link dev.tailrace.progress.OutputHeader}); after a crash the highest number in the output log, the frontier, is read
 * back ({@link dev.tailrace.progress.Recovery}), a snapshot at or below it is restored, the input replayed, and outputs up
 * to the frontier are computed and dropped ({@link dev.tailrace.progress.PartitionTask}). Checkpoints are taken between two
 * records and written as snapshots in the background ({@link dev.tailrace.progress.ProgressAgent}).
 *
 * <p>Threads: a partition task belongs to the thread that polls its input. The progress agent has a separate thread for all
 * partition tasks. Acknowledgements come from a third thread, that of the Kafka client. Logs, folders, clocks and random
 * numbers are injected, so that a simulator can drive the same code step by step. Records are processed without allocation;
 * checkpoints, snapshots and recovery allocate.
 */
package dev.tailrace.progress;
