/**
 * The main job, {@code tick-alerts}, as a user of Flink would write it with the DataStream API, without a line of Tailrace
 * at work: the native peer that the project's jobs are measured against. {@link
 * dev.tailrace.experiments.flink.peer.job.TickAlertsJob} is the job; it uses what native peers have in common ({@link
 * dev.tailrace.experiments.peer}), and nothing else of the project.
 *
 * <p>Functions are used by the thread of their task. Allocates as Flink jobs do: objects per record. All types have Flink's
 * own serializers, none goes through Kryo.
 */
package dev.tailrace.experiments.flink.peer.job;
