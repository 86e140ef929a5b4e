package dev.tailrace.kafka;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.compiler.determinism.DeterminismReport;
import dev.tailrace.kafka.task.KafkaOptions;
import dev.tailrace.kafka.task.Notices;
import dev.tailrace.kafka.task.RunSettings;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.OutputTopics;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.version.PipelineVersions;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /**
     * Changes the description of the run. Input topics are those of the only source, or {@code SOURCE=TOPIC}. What the spec
     * refuses is reported by {@link #build}, together with the other problems.
     */
    public KafkaRunBuilder with(final UnaryOperator<RunSpec> change) {
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

    /**
     * Checks everything together, without connecting.
     *
     * @throws StatusException when an option of the runner is unknown or its value cannot be used; else listing everything
     *     that is wrong
     */
    public KafkaRun build() {
        final Settings options = KafkaOptions.of(spec);
        final List<String> found = new ArrayList<>(problems);
        final Map<String, String> inputs = inputs(found);
        checkInputs(inputs, options, found);
        checkOutputs(inputs, options, found);
        if (spec.threads() < 1) {
            found.add(spec.threads() + " threads are too few; give 1 or more");
        }
        if (!found.isEmpty()) {
            throw StatusException.usage("cannot run '" + graph.name() + "' on Kafka:\n  " + String.join("\n  ", found));
        }
        // Both read the byte code of the pipeline, which takes tenths of a second in a new JVM.
        final CompletableFuture<PipelineVersion> version = CompletableFuture.supplyAsync(() -> OutputTopics.in(
                options.get(EngineOptions.RECORD_KEY).in(PipelineVersions.of(graph, spec.guarantee())),
                spec.outputTopics()));
        final boolean deterministic = isDeterministic();
        final RunSettings settings = new RunSettings(
                spec,
                options,
                graph,
                version.join(),
                deterministic,
                processor,
                ClientProperties.of(clientProperties())
                        .with(options.get(KafkaOptions.PROFILE).rules(spec.progressInterval())),
                inputs,
                isMerged(),
                spec.guarantee() == Guarantee.TRANSACTIONAL && !deterministic);
        checkTransactions(settings);
        return new KafkaRun(settings, notices, timesRecords);
    }

    // The broker aborts a transaction that is open for longer. One is open for an interval and the time of its commit.
    private static void checkTransactions(final RunSettings settings) {
        final long intervalMs = settings.spec().progressInterval().toMillis();
        if (settings.hasTransactions() && settings.transactionTimeout().toMillis() < 2 * intervalMs) {
            throw StatusException.usage("--progress-interval is " + intervalMs
                    + " ms, and under transactional the producer's transaction.timeout.ms, which is "
                    + settings.transactionTimeout().toMillis()
                    + ", has to be at least twice as long, or the broker aborts"
                    + " transactions before they are committed; give a shorter interval, or raise"
                    + " producer.transaction.timeout.ms in the client properties");
        }
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
    private Map<String, String> inputs(final List<String> found) {
        final Map<String, String> inputs = new LinkedHashMap<>();
        final Map<String, String> sources = new HashMap<>();
        for (final String text : spec.inputTopics()) {
            final int equals = text.indexOf('=');
            final String source = equals < 0 ? graph.sources().get(0).name() : text.substring(0, equals);
            final String topic = text.substring(equals + 1);
            final String other = inputs.put(source, topic);
            if (other != null) {
                found.add("source '" + source + "' has the topics '" + other + "' and '" + topic + "'; it reads one");
            }
            final String reader = sources.put(topic, source);
            if (reader != null && !reader.equals(source)) {
                found.add("topic '" + topic + "' is the input of the sources '" + reader + "' and '" + source
                        + "'; a topic has one source");
            }
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
        graph.order()
                .filter(order -> !order.idle().waits())
                .ifPresent(order -> found.add(
                        "its order does not wait for idle sources, and would differ after a restart; on topics use"
                                + " IdlePolicy.WAIT"));
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
        options.get(KafkaOptions.DEAD_LETTER_TOPIC).ifPresent(topic -> {
            if (spec.outputTopics().containsValue(topic)) {
                found.add("topic '" + topic + "' takes dead letters and results; give each its own");
            }
            if (inputs.containsValue(topic)) {
                found.add(
                        "topic '" + topic + "' is input and takes dead letters, which would be read again; give them a"
                                + " separate topic");
            }
        });
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
