package dev.tailrace.kafka;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.compiler.determinism.DeterminismReport;
import dev.tailrace.function.OnError;
import dev.tailrace.kafka.task.KafkaOptions;
import dev.tailrace.kafka.task.Notices;
import dev.tailrace.kafka.task.RunSettings;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.launch.version.PipelineVersions;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Builds a {@link KafkaRun} from a {@link RunSpec} and what cannot be in a spec: the graph, its processors and callbacks.
 * {@link #build} checks everything together. The defaults are those of {@code tailrace run}. Used by one thread.
 */
public final class KafkaRunBuilder {

    private final StreamGraph graph;
    private final List<String> problems = new ArrayList<>();
    private final Map<String, String> client = new HashMap<>();
    private RunSpec spec;
    private Function<Wiring, EventProcessor> processor;
    private Notices notices = message -> {};
    private boolean timesRecords;

    KafkaRunBuilder(final StreamGraph graph, final RunSpec spec, final Function<Wiring, EventProcessor> processor) {
        this.graph = graph;
        this.spec = spec;
        this.processor = processor;
    }

    // A value that a spec refuses is reported together with the other problems.
    private KafkaRunBuilder with(final UnaryOperator<RunSpec> change) {
        try {
            spec = change.apply(spec);
        } catch (final StatusException refused) {
            problems.add(refused.getMessage());
        }
        return this;
    }

    /** Sets the factory of processors, such as a class that the compiler has made; by default the graph is interpreted. */
    public KafkaRunBuilder processor(final Function<Wiring, EventProcessor> factory) {
        processor = factory;
        return this;
    }

    /**
     * Adds properties of Kafka's clients; with the prefixes {@code consumer.}, {@code producer.} and {@code admin.} of one
     * kind.
     */
    public KafkaRunBuilder clientProperties(final Map<String, String> properties) {
        client.putAll(properties);
        return this;
    }

    /**
     * Sets whether to measure how long records take, for {@link KafkaRun#metrics}: costs a few nanoseconds per record. The other
     * figures are always there.
     */
    public KafkaRunBuilder timesRecords(final boolean measures) {
        timesRecords = measures;
        return this;
    }

    /** Sets the receiver of notices to the user during the run. */
    public KafkaRunBuilder notices(final Notices receiver) {
        notices = receiver;
        return this;
    }

    /** As {@link RunSpec#applicationId(String)}. */
    public KafkaRunBuilder application(final String name) {
        return with(old -> old.applicationId(name));
    }

    /** As {@link RunSpec#bootstrapServers(String)}. */
    public KafkaRunBuilder bootstrapServers(final String servers) {
        return with(old -> old.bootstrapServers(servers));
    }

    /** Adds the topic of the only source. */
    public KafkaRunBuilder inputTopic(final String topic) {
        final List<String> topics = new ArrayList<>(spec.inputTopics());
        topics.add(topic);
        return with(old -> old.inputTopics(topics));
    }

    /** Adds the topic of a source. */
    public KafkaRunBuilder inputTopic(final String source, final String topic) {
        return inputTopic(source + "=" + topic);
    }

    /** As {@link RunSpec#outputTopic}; several sinks may share a topic. */
    public KafkaRunBuilder outputTopic(final String sink, final String topic) {
        return with(old -> old.outputTopic(sink, topic));
    }

    /** As {@link RunSpec#guarantee(Guarantee)}. */
    public KafkaRunBuilder guarantee(final Guarantee promised) {
        return with(old -> old.guarantee(promised));
    }

    /**
     * As {@link RunSpec#ordering(Ordering)}: each partition has its own order ({@link Ordering#SOURCE_PARTITION}), or all
     * partitions are merged in the order that the graph declares, and by event time if it declares none ({@link
     * Ordering#TOTAL}).
     */
    public KafkaRunBuilder ordering(final Ordering scope) {
        return with(old -> old.ordering(scope));
    }

    /** As {@link RunSpec#progressInterval(Duration)}. */
    public KafkaRunBuilder progressInterval(final Duration interval) {
        return with(old -> old.progressInterval(interval));
    }

    /** As {@link RunSpec#stateFolder(Path)}. */
    public KafkaRunBuilder stateFolder(final Path folder) {
        return with(old -> old.stateFolder(folder));
    }

    /** As {@link RunSpec#onError(OnError)}. */
    public KafkaRunBuilder onError(final OnError policy) {
        return with(old -> old.onError(policy));
    }

    /** As {@link RunSpec#threads(int)}. */
    public KafkaRunBuilder threads(final int count) {
        return with(old -> old.threads(count));
    }

    /** As {@link RunSpec#stopAtEnd(boolean)}; windows stay open. */
    public KafkaRunBuilder stopAtEnd(final boolean stops) {
        return with(old -> old.stopAtEnd(stops));
    }

    /** As {@link RunSpec#accepted(Set)}. */
    public KafkaRunBuilder accept(final Collection<Change> changes) {
        return with(old -> old.accepted(Set.copyOf(changes)));
    }

    /** Sets an option of this runner, as {@code --runner-option} does, see {@link KafkaOptions}. */
    public KafkaRunBuilder option(final String name, final String value) {
        return with(old -> old.option(name, value));
    }

    /** Sets whether missing output topics and a missing snapshot topic are created. */
    public KafkaRunBuilder createTopics(final boolean creates) {
        return option(EngineOptions.CREATE_TOPICS.name(), Boolean.toString(creates));
    }

    /**
     * Keeps snapshots in a topic too, one per partition task and interval, so that another machine can take over. Without a
     * folder all of them go there anyway.
     */
    public KafkaRunBuilder snapshotTopic(final Duration interval) {
        return option(KafkaOptions.SNAPSHOT_TOPIC_INTERVAL.name(), Long.toString(interval.toMillis()));
    }

    /** Sets the topic that bad records go to. */
    public KafkaRunBuilder deadLetterTopic(final String topic) {
        return option(KafkaOptions.DEAD_LETTER_TOPIC.name(), topic);
    }

    /** Sets the keys of the results; markers have none. */
    public KafkaRunBuilder recordKey(final RecordKey key) {
        return option(EngineOptions.RECORD_KEY.name(), key.word());
    }

    /**
     * Checks everything together, without connecting.
     *
     * @throws StatusException when an option of the runner is unknown or its value cannot be used; else listing everything
     *     that is wrong
     */
    public KafkaRun build() {
        final Settings options = KafkaOptions.of(spec);
        final Map<String, String> inputs = inputs();
        final List<String> found = new ArrayList<>(problems);
        checkInputs(inputs, options, found);
        checkOutputs(inputs, options, found);
        if (spec.threads() < 1) {
            found.add(spec.threads() + " threads are too few; give 1 or more");
        }
        if (!found.isEmpty()) {
            throw StatusException.usage("cannot run '" + graph.name() + "' on Kafka:\n  " + String.join("\n  ", found));
        }
        // Both read the byte code of the pipeline, which takes tenths of a second in a new JVM.
        final CompletableFuture<PipelineVersion> version = CompletableFuture.supplyAsync(
                () -> options.get(EngineOptions.RECORD_KEY).in(PipelineVersions.of(graph, spec.guarantee())));
        final boolean deterministic = isDeterministic();
        return new KafkaRun(
                new RunSettings(
                        spec,
                        options,
                        graph,
                        version.join(),
                        deterministic,
                        processor,
                        ClientProperties.of(clientProperties())
                                .with(options.get(KafkaOptions.PROFILE).rules()),
                        inputs,
                        isMerged(),
                        spec.guarantee() == Guarantee.TRANSACTIONAL && !deterministic),
                notices,
                timesRecords);
    }

    private Map<String, String> clientProperties() {
        final Map<String, String> all = new HashMap<>();
        if (spec.clientProperties().isPresent() || spec.bootstrapServers().isPresent()) {
            all.putAll(ClientProperties.of(spec).all());
        }
        all.putAll(client);
        return all;
    }

    // A topic for the only source, or SOURCE=TOPIC.
    private Map<String, String> inputs() {
        final Map<String, String> inputs = new LinkedHashMap<>();
        for (final String text : spec.inputTopics()) {
            final int equals = text.indexOf('=');
            inputs.put(
                    equals < 0 ? graph.sources().get(0).name() : text.substring(0, equals), text.substring(equals + 1));
        }
        return inputs;
    }

    private void checkInputs(final Map<String, String> inputs, final Settings options, final List<String> found) {
        final List<String> sources =
                graph.sources().stream().map(StreamNode::name).toList();
        for (final String source : sources) {
            if (!inputs.containsKey(source)) {
                found.add("source '" + source + "' has no topic; name its input topic");
            }
        }
        for (final String source : inputs.keySet()) {
            if (!sources.contains(source)) {
                found.add("unknown source '" + source + "'; available: " + sources);
            }
        }
        if (graph.mergesInput() && spec.ordering() != Ordering.TOTAL) {
            found.add(
                    "its sources are put into one order, so all partitions have to be one partition task; use --ordering total");
        }
        if (options.get(KafkaOptions.DEAD_LETTER_TOPIC).isPresent() && isMerged()) {
            found.add("dead letters are kept per partition, and this run merges all partitions; use --ordering"
                    + " source-partition, or --on-error skip");
        }
    }

    private void checkOutputs(final Map<String, String> inputs, final Settings options, final List<String> found) {
        final List<String> sinks = graph.sinks().stream().map(StreamNode::name).toList();
        if (spec.outputTopics().isEmpty()) {
            found.add("no sink has a topic; name an output topic for one of " + sinks);
        }
        for (final String sink : spec.outputTopics().keySet()) {
            if (!sinks.contains(sink)) {
                found.add("unknown sink '" + sink + "'; available: " + sinks);
            }
        }
        for (final Map.Entry<String, String> output : spec.outputTopics().entrySet()) {
            if (inputs.containsValue(output.getValue())) {
                found.add("topic '" + output.getValue() + "' is input and the output of sink '" + output.getKey()
                        + "'; give the results a separate topic");
            }
        }
        if (options.get(KafkaOptions.DEAD_LETTER_TOPIC)
                .filter(spec.outputTopics()::containsValue)
                .isPresent()) {
            found.add("topic '" + options.get(KafkaOptions.DEAD_LETTER_TOPIC).get()
                    + "' takes dead letters and results; give each its own");
        }
    }

    // Only exactly-once needs determinism. With it, at-least-once copies a large state without a pause, and
    // transactions need not contain the state.
    private boolean isDeterministic() {
        final DeterminismReport report = Determinism.check(graph);
        if (spec.guarantee() == Guarantee.EXACTLY_ONCE && !report.promisesExactlyOnce()) {
            throw StatusException.usage("'" + graph.name()
                    + "' cannot have exactly-once output, because a second run may compute other results.\n"
                    + report
                    + "\nChange it, or use --guarantee transactional (each result once for readers of what is committed) or"
                    + " at-least-once");
        }
        return report.promisesExactlyOnce();
    }

    private boolean isMerged() {
        return graph.mergesInput() || spec.ordering() == Ordering.TOTAL;
    }
}
