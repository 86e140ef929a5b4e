/**
 * The method of the Conflux paper, which restores order after parallel tasks by a k-way merge over data paths: a peer of
 * gap accounting, as the paper describes it, with its errors corrected.
 *
 * <p>Each data path has a number and its own queue. Records of a path are in order, so the smallest head of all queues may
 * be passed on once every other path has shown something larger: a record or, on a path without records, a watermark, which
 * contains the position of the source. {@link dev.tailrace.experiments.flink.conflux.path.PathTable} numbers the paths,
 * {@link dev.tailrace.experiments.flink.conflux.path.PathMerger} merges them.
 *
 * <pre>
 *   source --> task 0 --> task 0 --> queue 0 --\
 *         \          \/                queue 1 ---> PathMerger -->
 *          \         /\                queue 2 --/
 *           > task 1 --> task 1 --> queue 3 -/
 * </pre>
 *
 * <p>The limits of the method remain; the following is refused: operators that emit records in another order than they read
 * them, results with numbers from before a watermark that has passed, several sources, joins.
 *
 * <p>Plain objects of one thread each, in bounded memory that is allocated at construction. Nothing is allocated per
 * record; the only exceptions are faults that end a run. Nothing here imports wiring.
 */
package dev.tailrace.experiments.flink.conflux.path;
