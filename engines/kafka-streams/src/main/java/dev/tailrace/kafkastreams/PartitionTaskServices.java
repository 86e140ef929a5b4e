package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.OutputTails;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.progress.Change;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * What the partition tasks of a topology need from outside; shared by all tasks and threads.
 *
 * @param listeners who is told of the commits of a task
 * @param replays what reads the input of a task once more
 * @param tails what looks at the ends of outputs; none for tests without topics
 * @param accepted what may have changed
 * @param isLast whether the partition task of a partition has come to the offset where its run ends, so that its next
 *     commit is the last
 * @param snapshotIntervalNs least time between two snapshots of a partition task; 0 for one with each commit
 * @param clockNs tells when a snapshot is due; no result depends on it
 * @param warnings for people
 * @param counters of all partition tasks
 */
record PartitionTaskServices(
        CommitListeners listeners,
        Function<ProcessorContext<?, ?>, InputReplay> replays,
        BiFunction<ProcessorContext<?, ?>, RunHistory, Optional<OutputTails>> tails,
        Set<Change> accepted,
        BiPredicate<Integer, Long> isLast,
        long snapshotIntervalNs,
        LongSupplier clockNs,
        Consumer<String> warnings,
        StreamsRunCounters counters) {}
