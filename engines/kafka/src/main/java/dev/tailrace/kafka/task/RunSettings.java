package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.FailurePolicy;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.ReplayPolicy;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * All that a run is told, checked as a whole before it becomes this. Immutable.
 *
 * @param application its name: the consumer group, and the first part of the names of its topics and transactional ids
 * @param graph what is run
 * @param version what its results depend on besides its input
 * @param deterministic whether the output is known to depend on the input alone, so that a second processor may follow a
 *     partition task
 * @param processor makes the processor of a partition task from its parts
 * @param client properties of the clients
 * @param inputTopics by source; one, unless all are merged into one order
 * @param outputTopics by sink
 * @param deadLetterTopic for bad records
 * @param merged whether all partitions are one partition task, in the order that the graph declares
 * @param guarantee what is promised
 * @param stateInTransactions whether transactions take the state of their partition task along, because its results could not be
 *     computed a second time
 * @param progressInterval between two snapshots of a partition task, or between two transactions
 * @param maxReplayRecords how many records a restart may have to replay
 * @param replayPolicy what happens beyond
 * @param failurePolicy what happens when progress cannot be saved
 * @param startPosition where a partition task without a history begins
 * @param badRecords what becomes of bad records
 * @param stopAtEnd whether the run ends when it has processed what its partitions held when it took them
 * @param recordKey what the keys of results are
 * @param accepted what may have changed since the application was at work
 */
public record RunSettings(
        String application,
        StreamGraph graph,
        PipelineVersion version,
        boolean deterministic,
        Function<Wiring, EventProcessor> processor,
        ClientProperties client,
        Map<String, String> inputTopics,
        Map<String, String> outputTopics,
        Optional<String> deadLetterTopic,
        boolean merged,
        Guarantee guarantee,
        boolean stateInTransactions,
        Duration progressInterval,
        long maxReplayRecords,
        ReplayPolicy replayPolicy,
        FailurePolicy failurePolicy,
        StartPosition startPosition,
        BadRecordPolicy badRecords,
        boolean stopAtEnd,
        RecordKey recordKey,
        Set<Change> accepted) {

    private static final Duration LEAST_BESIDE_TRANSACTIONS = Duration.ofSeconds(1);

    /** Keeps copies of the maps, in their order. */
    public RunSettings {
        inputTopics = Collections.unmodifiableMap(new LinkedHashMap<>(inputTopics));
        accepted = Set.copyOf(accepted);
        outputTopics = Collections.unmodifiableMap(new LinkedHashMap<>(outputTopics));
    }

    /** The same with a partition task per partition. */
    public RunSettings unmerged() {
        return with(false, stateInTransactions);
    }

    /** The same for input that cannot be read a second time: transactions take the state along. */
    public RunSettings withStateInTransactions() {
        return with(merged, true);
    }

    private RunSettings with(final boolean inOneOrder, final boolean withState) {
        return new RunSettings(
                application,
                graph,
                version,
                deterministic,
                processor,
                client,
                inputTopics,
                outputTopics,
                deadLetterTopic,
                inOneOrder,
                guarantee,
                withState,
                progressInterval,
                maxReplayRecords,
                replayPolicy,
                failurePolicy,
                startPosition,
                badRecords,
                stopAtEnd,
                recordKey,
                accepted);
    }

    /** Whether readers wait for transactions. */
    public boolean hasTransactions() {
        return guarantee == Guarantee.TRANSACTIONAL;
    }

    /**
     * From one snapshot of a partition task to the next. Where it is transactions that readers wait for, these come more
     * often.
     */
    public Duration snapshotInterval() {
        return hasTransactions() && progressInterval.compareTo(LEAST_BESIDE_TRANSACTIONS) < 0
                ? LEAST_BESIDE_TRANSACTIONS
                : progressInterval;
    }
}
