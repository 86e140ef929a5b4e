package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.flink.StateBackendKind;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.samples.listing1.Listing1;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Request for a run of Listing 1 between two topics.
 *
 * @param run the original request
 * @param clients properties of the Kafka clients
 * @param listing the job
 * @param stateBackend where Flink keeps state
 */
record TopicRequest(RunSpec run, ClientProperties clients, ListingRequest listing, StateBackendKind stateBackend) {

    /** Prefix of settings of Flink. */
    static final String FLINK_PREFIX = "flink.";

    private static final Setting<Optional<ListingMethod>> METHOD = Setting.choice(
                    "method", ListingMethod.GAP, "What brings the results of parallel tasks back into order")
            .optional();

    /** By default the tasks of the published comparison. */
    private static final Setting<Parallelism> PARALLELISM =
            EngineOptions.tasks("parallelism", "4,last=2", "Number of tasks of all nodes, or of single ones");

    /** By default the value of the published comparison. */
    private static final Setting<Integer> BUFFER_TIMEOUT = Setting.integer(
            "buffer-timeout-ms",
            1,
            0,
            999_999_999,
            "Milliseconds that a record may wait for others at each edge between tasks");

    private static final Setting<Boolean> OBJECT_REUSE =
            Setting.flag("object-reuse", true, "Chained functions pass objects on without copies");
    private static final Setting<String> FLINK = Setting.text(FLINK_PREFIX + "*", "VALUE", "", "A setting of Flink");

    /** All options. */
    static final DeclaredOptions DECLARED =
            DeclaredOptions.of(METHOD, PARALLELISM, BUFFER_TIMEOUT, OBJECT_REUSE, StateBackendKind.OPTION, FLINK);

    /**
     * Converts a runner request.
     *
     * @throws IllegalArgumentException when a job with a method does not support the request
     * @throws dev.tailrace.launch.outcome.StatusException that lists every unknown option and every wrong value
     */
    static TopicRequest of(final RunSpec run) {
        checkPipeline(run);
        final Settings options = DECLARED.read(run);
        final ListingMethod method = method(run, options);
        final StreamGraph tasks = tasks(options.get(PARALLELISM));
        final ClientProperties clients = ClientProperties.of(run);
        final SortedMap<String, String> producer = clients.producer();
        producer.remove("bootstrap.servers");
        final ListingRequest listing = new ListingRequest(
                order(method, run.guarantee()),
                clients.bootstrapServers(),
                run.outputTopics().get(Listing1.SINK),
                run.applicationId() + "-paths",
                0,
                0,
                tasks.node("filter").parallelism(),
                tasks.node("last").parallelism(),
                Settings.of(new Listing1().settings(), Map.of()).get(Listing1.FILTER_WORK),
                false,
                new JobTuning(options.get(BUFFER_TIMEOUT), 0, options.get(OBJECT_REUSE), producer),
                Trouble.NONE);
        return new TopicRequest(run, clients, listing, options.get(StateBackendKind.OPTION));
    }

    private static void checkPipeline(final RunSpec run) {
        if (!run.pipeline().equals(Listing1.NAME)) {
            throw new IllegalArgumentException(
                    "jobs with a method compute " + Listing1.NAME + ", and not '" + run.pipeline() + "'");
        }
        if (!run.settings().isEmpty()) {
            throw new IllegalArgumentException("jobs with a method compute " + Listing1.NAME
                    + " as it is; leave out its settings " + run.settings().keySet());
        }
        if (run.inputTopics().size() != 1) {
            throw new IllegalArgumentException(
                    "jobs with a method read one topic with one partition, and not " + run.inputTopics());
        }
        if (!run.outputTopics().keySet().equals(Set.of(Listing1.SINK))) {
            throw new IllegalArgumentException("jobs with a method write '" + Listing1.SINK + "', and not "
                    + run.outputTopics().keySet());
        }
        if (run.threads() != 1) {
            throw new IllegalArgumentException(
                    "the tasks of a job with a method are those of " + PARALLELISM.name() + "=N; leave out --threads");
        }
    }

    private static ListingMethod method(final RunSpec run, final Settings options) {
        final ListingMethod method = options.get(METHOD)
                .orElseThrow(
                        () -> new IllegalArgumentException("a job with a method needs the option " + METHOD.name()));
        if (!method.guarantees().contains(run.guarantee())) {
            throw new IllegalArgumentException(METHOD.name() + "=" + ConstantNames.of(method)
                    + ": cannot deliver results "
                    + ConstantNames.of(run.guarantee()) + "; it offers "
                    + method.guarantees().stream().map(ConstantNames::of).toList());
        }
        return method;
    }

    private static OrderMethod order(final ListingMethod method, final Guarantee guarantee) {
        return switch (method) {
            case GAP ->
                switch (guarantee) {
                    case AT_LEAST_ONCE -> OrderMethod.GAP;
                    case EXACTLY_ONCE -> OrderMethod.GAP_ONCE;
                    case TRANSACTIONAL -> OrderMethod.GAP_TRANSACTIONAL;
                };
            case CONFLUX -> OrderMethod.CONFLUX_TUNED;
            case CONFLUX_PUBLISHED -> OrderMethod.CONFLUX_PUBLISHED;
            case WINDOW_SORT -> OrderMethod.WINDOW_SORT;
            case NONE -> OrderMethod.NONE;
        };
    }

    // The pipeline itself defines the nodes.
    private static StreamGraph tasks(final Parallelism parallelism) {
        try {
            final StreamGraph graph = StreamGraph.of(new Listing1(), Map.of(), parallelism);
            final int filters = graph.node("filter").parallelism();
            final int maps = graph.node("map").parallelism();
            if (filters != maps) {
                throw new IllegalArgumentException("'filter' and 'map' share their tasks, so they cannot have "
                        + filters + " and " + maps + " tasks; give both the same number");
            }
            return graph;
        } catch (final IllegalArgumentException | InvalidPipelineException e) {
            throw new IllegalArgumentException(PARALLELISM.name() + ": " + e.getMessage(), e);
        }
    }

    /** Whether results become visible when their transaction is committed. */
    boolean isTransactional() {
        return run.guarantee() == Guarantee.TRANSACTIONAL;
    }
}
