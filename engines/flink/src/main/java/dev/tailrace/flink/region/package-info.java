/**
 * Ordered regions of a pipeline over tasks of Flink: the parts of {@link dev.tailrace.remote} as operators, for pipelines
 * that need more than one machine for one partition.
 *
 * <pre>
 *   source -> phase 0 --by part--> tasks of a group --by part--> phase 2 ... last phase -> sink
 * </pre>
 *
 * <p>Each partition task has its own parts: one per serial phase and one per task of a group. A part is found by its key,
 * and its snapshot is in Flink's keyed state under that key ({@link dev.tailrace.flink.region.PartKeys}), so that parts move
 * between tasks of Flink when a job is rescaled, while the number of parts stays. Recovery concerns the last phase only,
 * which has the output sequence numbers ({@link dev.tailrace.flink.task.PartitionTaskClaim}).
 *
 * <p>Barriers are aligned and every edge keeps the order of its records, so later phases have processed all messages before
 * a barrier when it reaches them, and mergers are empty; a part with a non-empty merger refuses to be saved. Used by the
 * threads of the tasks; a message costs its bytes and one object.
 */
package dev.tailrace.flink.region;
