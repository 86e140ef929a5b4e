package dev.tailrace.spark;

import dev.tailrace.kafkaclient.OutputTails;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.task.RunCounters;
import dev.tailrace.progress.Snapshot;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.spark.TaskContext;
import org.slf4j.LoggerFactory;

/**
 * The part of a run in one process: the pipeline, and partition tasks that wait for the next task of their partition. A task
 * that finds its partition task where it has to continue takes it as it is; else it creates a new one, from Spark's state or from
 * nothing, and looks at the ends of the outputs, because another process, or a task that has failed, may have written
 * meanwhile.
 *
 * <p>Safe for several threads; a partition task belongs to the task that has it.
 */
final class HostedRun {

    private static final Map<String, HostedRun> RUNS = new ConcurrentHashMap<>();

    private final PartitionTaskPlan plan;
    private final LoadedPipeline pipeline;
    private final Map<Integer, SparkTask> waiting = new ConcurrentHashMap<>();

    // The state that a killed or failed task leaves here is not used again: it is unknown which of its results are
    // written.
    private final Map<Integer, SparkTask> working = new ConcurrentHashMap<>();

    private final RunCounters counters;

    // Executors report nothing to the user, who finds their log on the cluster.
    private volatile Consumer<String> warnings = LoggerFactory.getLogger(HostedRun.class)::warn;

    private HostedRun(final PartitionTaskPlan plan) {
        this.plan = plan;
        counters = RunCounters.of(plan.spec());
        pipeline = LoadedPipeline.of(plan.spec());
    }

    /** That of a plan in this process, which lives as long as the process. */
    static HostedRun of(final PartitionTaskPlan plan) {
        return RUNS.computeIfAbsent(plan.runId(), added -> new HostedRun(plan));
    }

    /** Sets the receiver of messages for users, which tasks call on their threads. */
    void setWarnings(final Consumer<String> receiver) {
        warnings = receiver;
    }

    /** The partition task of a partition that keeps no state, about to take the record at this offset. */
    SparkTask stateless(final int partition, final long offset) {
        final SparkTask task = takeWaiting(partition);
        // Where only this process has partition tasks, offsets in between have no record.
        final boolean isThere =
                task != null && (task.nextOffset() == offset || plan.isInOneProcess() && task.nextOffset() < offset);
        if (isThere) {
            return atWork(task);
        }
        discard(task);
        return atWork(openStateless(partition, offset));
    }

    private SparkTask openStateless(final int partition, final long offset) {
        final SparkTask opened = new SparkTask(plan, pipeline, partition);
        try (OutputTails tails = tails()) {
            opened.numberFrom(tails, offset);
            if (plan.isDroppingRepeated()) {
                opened.dropWritten(tails);
            }
        }
        return opened;
    }

    /** The partition task of a partition that has this state; none stands for the first. */
    SparkTask keyed(final int partition, final Optional<Snapshot> state) {
        final SparkTask task = takeWaiting(partition);
        if (task != null
                && state.isPresent()
                && task.nextOffset() == state.get().inputs().get(0).next()) {
            return atWork(task);
        }
        discard(task);
        final SparkTask opened = new SparkTask(plan, pipeline, partition);
        state.ifPresent(from -> opened.restore(from).forEach(warnings));
        if (plan.isDroppingRepeated()) {
            try (OutputTails tails = tails()) {
                opened.dropWritten(tails);
            }
        }
        return atWork(opened);
    }

    // Before a second attempt, the first one has perhaps written in another process.
    private SparkTask takeWaiting(final int partition) {
        final SparkTask task = waiting.remove(partition);
        final TaskContext context = TaskContext.get();
        if (context == null || context.attemptNumber() == 0 && context.stageAttemptNumber() == 0) {
            return task;
        }
        discard(task);
        return null;
    }

    private SparkTask atWork(final SparkTask task) {
        working.put(task.partition(), task);
        return task;
    }

    private OutputTails tails() {
        return OutputTails.open(plan.clientSettings(), "read_uncommitted", plan.history());
    }

    /** Keeps a partition task for the next task of its partition. */
    void keep(final SparkTask task) {
        counters.dropped(task.takeDropped());
        counters.withoutKey(task.takeWithoutKey());
        working.remove(task.partition(), task);
        discard(waiting.put(task.partition(), task));
    }

    // Null is none.
    private void discard(final SparkTask task) {
        if (task != null) {
            counters.dropped(task.takeDropped());
            counters.withoutKey(task.takeWithoutKey());
            counters.add(task.inputFaults());
            task.close();
        }
    }

    /** Ends all partition tasks; no task runs any more. */
    void end() {
        waiting.values().forEach(this::discard);
        waiting.clear();
        working.values().forEach(this::discard);
        working.clear();
    }

    RunCounters counters() {
        return counters;
    }
}
