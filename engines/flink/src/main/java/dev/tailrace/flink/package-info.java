/**
 * Runs pipelines as Flink jobs, in an embedded cluster inside this process or on an existing cluster.
 *
 * <p>{@link dev.tailrace.flink.PipelineJob} builds the job; {@link dev.tailrace.flink.Main} is the process, which checks
 * topics and checkpoints before the job begins, follows it and stops it. All of this runs on the main thread; the code of
 * the job's tasks is {@link dev.tailrace.flink.task}.
 */
package dev.tailrace.flink;
