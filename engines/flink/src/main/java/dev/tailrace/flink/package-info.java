/**
 * Runs pipelines as Flink jobs, in their own cluster inside this process or on one that is there.
 *
 * <p>{@link dev.tailrace.flink.PipelineJob} makes the job; {@link dev.tailrace.flink.Main} is the process, which looks at
 * topics and checkpoints before the job begins, follows it and stops it. All of this is wiring on the main thread; what runs
 * in the job's tasks is {@link dev.tailrace.flink.task}.
 */
package dev.tailrace.flink;
