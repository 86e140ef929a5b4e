/**
 * The main job, {@code tick-alerts}, as a user of Flink would write it with the DataStream API, without using Tailrace: the
 * native peer that the project's jobs are measured against. {@link dev.tailrace.experiments.flink.peer.job.TickAlertsJob}
 * is the job; it uses the common classes of native peers ({@link dev.tailrace.experiments.peer}), and nothing else of the
 * project.
 *
 * <p>Functions are used by the thread of their task. They allocate objects per record, as Flink jobs do. All types have
 * Flink's own serializers; none is serialized with Kryo.
 */
package dev.tailrace.experiments.flink.peer.job;
