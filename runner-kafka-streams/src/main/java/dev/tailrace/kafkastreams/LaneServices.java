package dev.tailrace.kafkastreams;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * What the lanes of a topology need from outside; shared by all tasks and threads.
 *
 * @param listeners who is told of the commits of a task
 * @param replays what reads the input of a task once more
 * @param snapshotIntervalNs least time between two snapshots of a lane; 0 for one with each commit
 * @param clockNs tells when a snapshot is due; no result depends on it
 * @param warnings for people
 * @param counters of all lanes
 */
record LaneServices(
        CommitListeners listeners,
        Function<ProcessorContext<?, ?>, InputReplay> replays,
        long snapshotIntervalNs,
        LongSupplier clockNs,
        Consumer<String> warnings,
        RunCounters counters) {}
