package dev.tailrace.kafka.task;

import dev.tailrace.function.OnError;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The spec of a run and what this runner derives from it, checked as a whole. Immutable.
 *
 * @param spec the run
 * @param options options of this runner, from the spec
 * @param graph the pipeline
 * @param version everything but the input that the results depend on
 * @param deterministic whether the output is known to depend on the input alone, so that a standby may follow a partition task
 * @param processor factory of the processors of partition tasks
 * @param client properties of the Kafka clients
 * @param inputTopics topics to read, by source; one, unless all sources are merged into one order
 * @param merged whether all partitions are merged into one task, in the order that the graph declares
 * @param stateInTransactions whether transactions contain the state of their task, because its results could not be
 *     computed a second time
 */
public record RunSettings(
        RunSpec spec,
        Settings options,
        StreamGraph graph,
        PipelineVersion version,
        boolean deterministic,
        Function<Wiring, EventProcessor> processor,
        ClientProperties client,
        Map<String, String> inputTopics,
        boolean merged,
        boolean stateInTransactions) {

    private static final Duration LEAST_WITH_TRANSACTIONS = Duration.ofSeconds(1);

    /** Copies the map, in its order. */
    public RunSettings {
        inputTopics = Collections.unmodifiableMap(new LinkedHashMap<>(inputTopics));
    }

    /** The same with a task per partition. */
    public RunSettings unmerged() {
        return with(false, stateInTransactions);
    }

    /** The same for input that cannot be read a second time: transactions contain the state. */
    public RunSettings withStateInTransactions() {
        return with(merged, true);
    }

    private RunSettings with(final boolean inOneOrder, final boolean withState) {
        return new RunSettings(
                spec, options, graph, version, deterministic, processor, client, inputTopics, inOneOrder, withState);
    }

    /** Name of the application: the consumer group, and the first part of the names of its topics and transactional ids. */
    public String application() {
        return spec.applicationId();
    }

    /** Topics of results, by sink. */
    public Map<String, String> outputTopics() {
        return spec.outputTopics();
    }

    /** Policy for bad input. What goes to the dead letter topic does not end the run. */
    public OnError onError() {
        return options.get(KafkaOptions.DEAD_LETTER_TOPIC).isPresent() ? OnError.SKIP : spec.onError();
    }

    /** Whether readers wait for transactions. */
    public boolean hasTransactions() {
        return spec.guarantee() == Guarantee.TRANSACTIONAL;
    }

    /**
     * Time after which the broker aborts an open transaction.
     *
     * @throws StatusException when the client property is not a number
     */
    public Duration transactionTimeout() {
        final String name = ProducerConfig.TRANSACTION_TIMEOUT_CONFIG;
        final String timeout = client.producer().get(name);
        try {
            return Duration.ofMillis(Long.parseLong(timeout.trim()));
        } catch (final NumberFormatException e) {
            throw StatusException.usage(
                    "client property " + name + "=" + timeout + " is not a number of milliseconds", e);
        }
    }

    /** Time between two snapshots of a task. Transactions, which readers wait for, may be more frequent. */
    public Duration snapshotInterval() {
        return hasTransactions() && spec.progressInterval().compareTo(LEAST_WITH_TRANSACTIONS) < 0
                ? LEAST_WITH_TRANSACTIONS
                : spec.progressInterval();
    }
}
