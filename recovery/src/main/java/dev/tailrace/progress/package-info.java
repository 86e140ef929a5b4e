/**
 * Progress and recovery of partition tasks: what a runner needs to continue where it was after a crash, without a commit on
 * the hot path.
 *
 * <p>For a deterministic processor the log of its outputs says what is done. Every output carries a dense number per
 * partition task ({@link dev.tailrace.progress.OutputHeader}); after a crash the highest number in the output log, the
 * frontier, is read back ({@link dev.tailrace.progress.Recovery}), a snapshot at or below it is restored, the input
 * replayed, and outputs up to the frontier are computed and dropped ({@link dev.tailrace.progress.PartitionTask}).
 * Snapshots are checkpointed between two records and written beside the processing ({@link
 * dev.tailrace.progress.ProgressAgent}).
 *
 * <p>Two threads: a partition task belongs to the thread that polls its input; the progress agent to one of its own, for
 * all partition tasks. Acknowledgements come from a third, the one of the client. All else (logs, folders, time, chance)
 * comes in through seams, so that a simulator can drive the same code step by step. Records pass without allocation;
 * checkpoints, snapshots and recovery allocate.
 */
package dev.tailrace.progress;
