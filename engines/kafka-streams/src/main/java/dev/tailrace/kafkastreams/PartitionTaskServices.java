package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.OutputTails;
import dev.tailrace.launch.task.RunCounters;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.progress.Change;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * The services that the partition tasks of a topology use; shared by all tasks and threads.
 *
 * @param listeners receive the commits of a task
 * @param replays read the input of a task again
 * @param tails read the ends of outputs; empty for tests without topics
 * @param accepted the changes that are accepted
 * @param isTransactional whether a transaction commits results, state and offsets together
 * @param isLast whether the partition task of a partition has come to the offset where its run ends, so that its next
 *     commit is the last
 * @param snapshotIntervalNs least time between two snapshots of a partition task, whose input since then a restart processes
 *     again; 0 for one with each commit
 * @param clockNs decides when a snapshot is due; no result depends on it
 * @param warnings receives messages for users
 * @param counters of all partition tasks
 */
record PartitionTaskServices(
        CommitSignal.Listeners listeners,
        Function<ProcessorContext<?, ?>, InputReplay> replays,
        BiFunction<ProcessorContext<?, ?>, RunHistory, Optional<OutputTails>> tails,
        Set<Change> accepted,
        boolean isTransactional,
        BiPredicate<Integer, Long> isLast,
        long snapshotIntervalNs,
        LongSupplier clockNs,
        Consumer<String> warnings,
        RunCounters counters) {

    /** Reads the ends of outputs with the settings with which Kafka Streams itself reads changelogs. */
    static Optional<OutputTails> tails(final ProcessorContext<?, ?> context, final RunHistory history) {
        final Map<String, Object> settings =
                new StreamsConfig(context.appConfigs()).getRestoreConsumerConfigs("tailrace-outputs");
        final Object isolation = settings.getOrDefault(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted");
        return Optional.of(OutputTails.open(settings, isolation.toString(), history));
    }
}
