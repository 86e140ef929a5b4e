/**
 * The method of the Conflux paper, which restores order behind parallel tasks by a k-way merge over data paths: a peer of
 * gap accounting, as the paper describes it and repaired where it failed.
 *
 * <p>Each data path has a number and its own queue. Records of a path are in order, so the smallest head of all queues
 * may leave once every other path has shown something larger: a record, or a watermark, which tells a path without records
 * how far the source has come. {@link dev.tailrace.experiments.flink.conflux.path.PathTable} numbers the paths, {@link
 * dev.tailrace.experiments.flink.conflux.path.PathMerger} merges them.
 *
 * <pre>
 *   source --> task 0 --> task 0 --> queue 0 --\
 *         \          \/                queue 1 ---> PathMerger -->
 *          \         /\                queue 2 --/
 *           > task 1 --> task 1 --> queue 3 -/
 * </pre>
 *
 * <p>What the method cannot keep stays refused: operators that give back records in another order than they took them,
 * results with numbers from before a watermark that has passed, several sources, joins.
 *
 * <p>Plain objects of one thread each, in bounded memory that is taken when they are made. Nothing is allocated per record;
 * the only exceptions are faults that end a run. Nothing here imports wiring.
 */
package dev.tailrace.experiments.flink.conflux.path;
