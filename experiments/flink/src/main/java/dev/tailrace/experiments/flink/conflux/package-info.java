/**
 * The method of the Conflux paper over Flink and Kafka: records note which data path they take, the job writes each path to
 * its own partition with watermarks in between, and its own process merges the partitions.
 *
 * <pre>
 *   source --> group 0, p tasks --> group 1, q tasks --> topic with a partition per path --> merge process --> topic
 *              (paths are noted without the program's help)      p x q partitions             k-way merge
 * </pre>
 *
 * <p>A peer of gap accounting, to be measured beside it: as published where that is about clients and processes, repaired
 * where the published program is wrong (paths have numbers, so none is taken for another; watermarks go to exactly the paths
 * that end in a task; memory of the heap is bounded; an inversion ends the run with a message). Failures of the job are not
 * survived, as in the paper: records would take other paths when they are computed again.
 *
 * <p>Operators run on the threads of their tasks. The merge process has one thread that merges and, as published, one for
 * each path that fetches.
 */
package dev.tailrace.experiments.flink.conflux;
