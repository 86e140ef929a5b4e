package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.samples.listing1.Listing1;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * Request for a run of Listing 1 between two topics.
 *
 * @param run the original request
 * @param clients properties of the Kafka clients
 * @param listing the job
 * @param stateBackend Flink's name of the state backend
 */
record TopicRequest(RunSpec run, ClientProperties clients, ListingRequest listing, String stateBackend) {

    private static final Map<String, String> BACKENDS = Map.of("heap", "hashmap", "rocksdb", "rocksdb");

    /**
     * Converts a runner request.
     *
     * @throws IllegalArgumentException when a job with a method does not support the request
     */
    static TopicRequest of(final RunSpec run) {
        final Map<String, String> flink = JobTuning.behind(ListingMethod.FLINK_PREFIX, run.options());
        checkPipeline(run);
        Engines.ownOptions("conflux-flink").refuseOthers(run);
        final ListingMethod method = method(run);
        final StreamGraph tasks = tasks(option(run, ListingMethod.PARALLELISM));
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
                new JobTuning(bufferTimeoutMs(run), 0, objectReuse(run), producer, flink),
                Trouble.NONE);
        return new TopicRequest(run, clients, listing, stateBackend(run));
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
            throw new IllegalArgumentException("the tasks of a job with a method are those of "
                    + ListingMethod.PARALLELISM + "=N; leave out --threads");
        }
    }

    private static ListingMethod method(final RunSpec run) {
        final String word = run.option(ListingMethod.OPTION).orElse("");
        final ListingMethod method = ListingMethod.named(word)
                .orElseThrow(() -> new IllegalArgumentException(
                        ListingMethod.OPTION + "=" + word + ": none of " + ListingMethod.words()));
        if (!method.guarantees().contains(run.guarantee())) {
            throw new IllegalArgumentException(ListingMethod.OPTION + "=" + word + ": cannot deliver results "
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
    private static StreamGraph tasks(final String text) {
        try {
            final StreamGraph graph = StreamGraph.of(new Listing1(), Map.of(), Parallelism.parse(text));
            final int filters = graph.node("filter").parallelism();
            final int maps = graph.node("map").parallelism();
            if (filters != maps) {
                throw new IllegalArgumentException("'filter' and 'map' share their tasks, and there are not " + filters
                        + " and " + maps + " of them; give both one number");
            }
            return graph;
        } catch (final IllegalArgumentException | InvalidPipelineException senseless) {
            throw new IllegalArgumentException(
                    ListingMethod.PARALLELISM + "=" + text + ": " + senseless.getMessage(), senseless);
        }
    }

    private static long bufferTimeoutMs(final RunSpec run) {
        final String text = option(run, ListingMethod.BUFFER_TIMEOUT_MS);
        if (!text.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException(
                    ListingMethod.BUFFER_TIMEOUT_MS + "=" + text + ": not a whole number, 0 or more");
        }
        return Long.parseLong(text);
    }

    private static boolean objectReuse(final RunSpec run) {
        return ConstantNames.flag(
                ListingMethod.OBJECT_REUSE,
                run.option(ListingMethod.OBJECT_REUSE).orElse("true"));
    }

    private static String stateBackend(final RunSpec run) {
        final String word = run.option(ListingMethod.STATE_BACKEND).orElse("heap");
        if (!BACKENDS.containsKey(word)) {
            throw new IllegalArgumentException(ListingMethod.STATE_BACKEND + "=" + word + ": none of [heap, rocksdb]");
        }
        return BACKENDS.get(word);
    }

    private static String option(final RunSpec run, final String name) {
        return run.option(name).orElse(ListingMethod.DEFAULTS.get(name));
    }

    /** Whether results become visible when their transaction is committed. */
    boolean isTransactional() {
        return run.guarantee() == Guarantee.TRANSACTIONAL;
    }
}
