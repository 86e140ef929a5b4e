package dev.tailrace.spark;

import dev.tailrace.kafkaclient.OutputTails;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.progress.Snapshot;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What one process has of a run: its pipeline, and lanes that wait for the next task of their partition. A task that finds its lane
 * where it has to go on takes it as it is; else it makes one anew, from Spark's state or from nothing, and looks at the ends of
 * the outputs, because another process, or a task that has failed, may have written meanwhile.
 *
 * <p>Safe for several threads; a lane belongs to the task that has it.
 */
final class HostedRun {

    private static final Map<String, HostedRun> RUNS = new ConcurrentHashMap<>();

    private final LanePlan plan;
    private final LoadedPipeline pipeline;
    private final Map<Integer, Lane> waiting = new ConcurrentHashMap<>();

    // What a task that was killed or has failed leaves here nobody uses again: it is not known what of it is written.
    private final Map<Integer, Lane> working = new ConcurrentHashMap<>();

    private final RunCounters counters = new RunCounters();

    private HostedRun(final LanePlan plan) {
        this.plan = plan;
        pipeline = LoadedPipeline.of(plan.request());
    }

    /** That of a plan in this process, which lives as long as the process. */
    static HostedRun of(final LanePlan plan) {
        return RUNS.computeIfAbsent(plan.runId(), added -> new HostedRun(plan));
    }

    /** The lane of a partition that keeps no state, about to take the record at this offset. */
    Lane stateless(final int partition, final long offset) {
        final Lane lane = waiting.remove(partition);
        // Where only this process has lanes, offsets in between have no record.
        final boolean isThere =
                lane != null && (lane.nextOffset() == offset || plan.isInOneProcess() && lane.nextOffset() < offset);
        if (isThere) {
            return atWork(lane);
        }
        discard(lane);
        return atWork(openStateless(partition, offset));
    }

    private Lane openStateless(final int partition, final long offset) {
        final Lane opened = new Lane(plan, pipeline, partition);
        try (OutputTails tails = tails()) {
            opened.numberFrom(tails, offset);
            if (plan.isDroppingRepeated()) {
                opened.dropWritten(tails);
            }
        }
        return opened;
    }

    /** The lane of a partition that has this state; none stands for the first. */
    Lane keyed(final int partition, final Optional<Snapshot> state) {
        final Lane lane = waiting.remove(partition);
        if (lane != null
                && state.isPresent()
                && lane.nextOffset() == state.get().inputs().get(0).next()) {
            return atWork(lane);
        }
        discard(lane);
        final Lane opened = new Lane(plan, pipeline, partition);
        state.ifPresent(opened::restore);
        if (plan.isDroppingRepeated()) {
            try (OutputTails tails = tails()) {
                opened.dropWritten(tails);
            }
        }
        return atWork(opened);
    }

    private Lane atWork(final Lane lane) {
        working.put(lane.partition(), lane);
        return lane;
    }

    private OutputTails tails() {
        return OutputTails.open(plan.clientSettings(), "read_uncommitted", plan.history());
    }

    /** Keeps a lane for the next task of its partition. */
    void keep(final Lane lane) {
        counters.dropped(lane.takeDropped());
        counters.withoutKey(lane.takeWithoutKey());
        working.remove(lane.partition(), lane);
        discard(waiting.put(lane.partition(), lane));
    }

    // Null is none.
    private void discard(final Lane lane) {
        if (lane != null) {
            counters.dropped(lane.takeDropped());
            counters.withoutKey(lane.takeWithoutKey());
            counters.add(lane.irregularities());
            lane.close();
        }
    }

    /** Ends all lanes; no task runs any more. */
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
