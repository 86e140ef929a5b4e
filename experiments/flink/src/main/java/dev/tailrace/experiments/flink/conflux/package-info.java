/**
 * The method of the Conflux paper over Flink and Kafka: records note which data path they take, the job writes each path to
 * its own partition with watermarks in between, and its own process merges the partitions.
 *
 * <pre>
 *   source --> group 0, p tasks --> group 1, q tasks --> topic with a partition per path --> merge process --> topic
 *              (records note their paths)                        p x q partitions             k-way merge
 * </pre>
 *
 * <p>This is a peer of gap accounting, measured for comparison. Clients and processes are as published. The errors of the
 * published program are corrected: paths have numbers, so none is taken for another; watermarks go to exactly the paths
 * that end in a task; an inversion ends the run with a message. As in the paper, the method does
 * not survive failures of the job: records would take other paths when they are computed again. Operators that emit records
 * in another order than they read them, results with numbers from before a watermark that has passed, several sources and
 * joins are refused.
 *
 * <p>Operators run on the threads of their tasks. The merge process has one thread that merges and, as published, one for
 * each path that fetches.
 */
package dev.tailrace.experiments.flink.conflux;
