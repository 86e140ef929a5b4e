package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.experiments.flink.local.LocalRun;
import dev.tailrace.flink.StateBackendKind;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.samples.listing1.Listing1;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.CheckpointingMode;

/**
 * Request for a run of Listing 1 between two topics.
 *
 * @param run the original request
 * @param clients properties of the Kafka clients
 * @param listing the job
 * @param stateBackend where Flink keeps state
 */
record TopicRequest(RunSpec run, ClientProperties clients, ListingRequest listing, StateBackendKind stateBackend) {

    private static final String PROTOCOL = "security.protocol";
    private static final String PLAINTEXT = "PLAINTEXT";

    /** Prefix of settings of Flink. */
    private static final String FLINK_PREFIX = "flink.";

    private static final MemorySize NETWORK = MemorySize.ofMebiBytes(128);

    private static final Setting<ListingMethod> METHOD =
            Setting.choice("method", ListingMethod.GAP, "What brings the results of parallel tasks back into order");

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

    static final DeclaredOptions DECLARED =
            DeclaredOptions.of(METHOD, PARALLELISM, BUFFER_TIMEOUT, OBJECT_REUSE, StateBackendKind.OPTION, FLINK);

    /**
     * Converts a runner request.
     *
     * @throws IllegalArgumentException when the engine does not support the request
     * @throws dev.tailrace.launch.outcome.StatusException that lists every unknown option and every wrong value
     */
    static TopicRequest of(final RunSpec run) {
        checkPipeline(run);
        final Settings options = DECLARED.read(run);
        final OrderMethod method = options.get(METHOD).under(run.guarantee());
        final StreamGraph tasks = tasks(options.get(PARALLELISM));
        final ClientProperties clients = ClientProperties.of(run);
        if (!clients.all().getOrDefault(PROTOCOL, PLAINTEXT).equals(PLAINTEXT)) {
            throw new IllegalArgumentException(
                    "the jobs of this engine connect by the address alone, without " + PROTOCOL);
        }
        final SortedMap<String, String> producer = clients.producer();
        producer.remove("bootstrap.servers");
        final ListingRequest listing = new ListingRequest(
                method,
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
                    "this engine computes " + Listing1.NAME + ", and not '" + run.pipeline() + "'");
        }
        if (!run.settings().isEmpty()) {
            throw new IllegalArgumentException("this engine computes " + Listing1.NAME
                    + " as it is; leave out its settings " + run.settings().keySet());
        }
        if (run.inputTopics().size() != 1) {
            throw new IllegalArgumentException(
                    "this engine reads one topic with one partition, and not " + run.inputTopics());
        }
        if (!run.outputTopics().keySet().equals(Set.of(Listing1.SINK))) {
            throw new IllegalArgumentException("this engine writes '" + Listing1.SINK + "', and not "
                    + run.outputTopics().keySet());
        }
        if (run.threads() != 1) {
            throw new IllegalArgumentException(
                    "the tasks of its jobs are those of " + PARALLELISM.name() + "=N; leave out --threads");
        }
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

    /** Settings of Flink. */
    Configuration settings() {
        final Configuration settings = LocalRun.settings(
                run, Math.max(listing.firstTasks(), listing.lastTasks()), stateBackend, CheckpointingMode.EXACTLY_ONCE);
        settings.set(TaskManagerOptions.NETWORK_MEMORY_MIN, NETWORK);
        settings.set(TaskManagerOptions.NETWORK_MEMORY_MAX, NETWORK);
        run.optionsWith(FLINK_PREFIX).forEach(settings::setString);
        return settings;
    }

    /** Whether results become visible when their transaction is committed. */
    boolean isTransactional() {
        return run.guarantee() == Guarantee.TRANSACTIONAL;
    }
}
