package dev.tailrace.launch.pipeline;

import dev.tailrace.compiler.GroupFactory;
import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.compiler.ProcessorNames;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.ProcessorKind;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The pipeline of a run: its graph, the factory of its processors, and its classes. Several that are open at the same time
 * in one process, such as those of the driver and the tasks of an engine, share these, so the pipeline is defined and its
 * source generated once. Cannot be used after it is closed.
 *
 * <pre>{@code
 * try (LoadedPipeline pipeline = LoadedPipeline.of(spec)) {
 *     EventProcessor processor = pipeline.processors().create(wiring);
 * }
 * }</pre>
 */
public final class LoadedPipeline implements AutoCloseable {

    private static final Map<Key, Parts> OPEN = new HashMap<>();

    private final RunSpec spec;
    private final Key key;
    private final Parts parts;
    private boolean isClosed;

    /** Everything in a spec that the graph and its classes depend on. */
    private record Key(String pipeline, Map<String, String> settings, String classPath, ProcessorKind processor) {}

    private record Parts(
            PipelineCatalog catalog,
            PipelineDefinition definition,
            StreamGraph graph,
            ProcessorFactory processors,
            AtomicInteger users) {

        private static Parts load(final Key key) {
            final PipelineCatalog catalog = PipelineCatalog.open(key.classPath());
            try {
                final PipelineDefinition definition = catalog.find(key.pipeline());
                final StreamGraph graph = Graphs.define(definition, key.settings());
                final ProcessorFactory processors = key.processor() == ProcessorKind.INTERPRETED
                        ? ProcessorFactory.interpreter(graph)
                        : ProcessorFactory.of(graph, ProcessorNames.of(definition), catalog.loader());
                return new Parts(catalog, definition, graph, processors, new AtomicInteger());
            } catch (final RuntimeException | LinkageError e) {
                catalog.close();
                throw e;
            }
        }
    }

    private LoadedPipeline(final RunSpec spec, final Key key, final Parts parts) {
        this.spec = spec;
        this.key = key;
        this.parts = parts;
    }

    /**
     * Finds, defines and compiles the pipeline.
     *
     * @throws StatusException when it is not there or cannot be defined, a sink has no topic, or a topic no sink or no source
     * @throws dev.tailrace.stream.InvalidSettingsException with every setting that cannot be used
     * @throws dev.tailrace.stream.InvalidPipelineException with every problem of the graph
     * @throws dev.tailrace.compiler.determinism.NondeterministicCodeException when its operators would not give the same
     *     output twice
     * @throws dev.tailrace.compiler.GeneratedCodeException when its class does not compile
     */
    public static LoadedPipeline of(final RunSpec spec) {
        final Key key = new Key(spec.pipeline(), spec.settings(), spec.classPath(), spec.processor());
        final Parts parts = acquire(key);
        try {
            final List<String> sinks =
                    parts.graph.sinks().stream().map(StreamNode::name).toList();
            return new LoadedPipeline(
                    withoutSource(spec, parts.graph).resolved(sinks, () -> mostTasks(parts.definition, spec)),
                    key,
                    parts);
        } catch (final RuntimeException refused) {
            release(key, parts);
            throw refused;
        }
    }

    /** With the topics of the only source without its name; the same where there are several sources. */
    private static RunSpec withoutSource(final RunSpec spec, final StreamGraph graph) {
        final List<String> sources =
                graph.sources().stream().map(StreamNode::name).toList();
        return sources.size() == 1
                ? spec.inputTopics(spec.inputTopics().stream()
                        .map(input -> topic(input, sources))
                        .toList())
                : spec;
    }

    private static String topic(final String input, final List<String> sources) {
        final int equals = input.indexOf('=');
        if (equals >= 0 && !sources.contains(input.substring(0, equals))) {
            throw StatusException.usage(
                    "--input-topic: unknown source '" + input.substring(0, equals) + "'; available: " + sources);
        }
        return input.substring(equals + 1);
    }

    private static Parts acquire(final Key key) {
        synchronized (OPEN) {
            final Parts parts = OPEN.computeIfAbsent(key, Parts::load);
            parts.users.incrementAndGet();
            return parts;
        }
    }

    private static void release(final Key key, final Parts parts) {
        synchronized (OPEN) {
            if (parts.users.decrementAndGet() == 0) {
                OPEN.remove(key);
                parts.catalog.close();
            }
        }
    }

    private static int mostTasks(final PipelineDefinition definition, final RunSpec spec) {
        final Parallelism tasks =
                spec.option("parallelism").map(Parallelism::parse).orElseGet(Parallelism::asDeclared);
        return Graphs.define(definition, spec.settings(), tasks).nodes().stream()
                .mapToInt(StreamNode::parallelism)
                .max()
                .orElse(1);
    }

    /** The spec of the run, with the topic of each sink, the topic of the only source alone, and the number of threads. */
    public RunSpec spec() {
        return spec;
    }

    /** The graph, with its settings. */
    public StreamGraph graph() {
        return parts.graph;
    }

    /**
     * The graph with this number of tasks for its nodes.
     *
     * @throws dev.tailrace.stream.InvalidPipelineException when there are no such nodes
     */
    public StreamGraph graph(final Parallelism tasks) {
        return Graphs.define(parts.definition, spec.settings(), tasks);
    }

    /** The factory of the processors of the groups of tasks and the serial phases of a plan. */
    public GroupFactory groups(final ExecutionGraph plan) {
        return spec.processor() == ProcessorKind.INTERPRETED
                ? GroupFactory.interpreter()
                : GroupFactory.of(plan, ProcessorNames.of(parts.definition), parts.catalog.loader());
    }

    /** The factory of processors of the graph. */
    public ProcessorFactory processors() {
        return parts.processors;
    }

    /** Loader of the classes of the engine and those of the user, such as serdes. */
    public ClassLoader loader() {
        return parts.catalog.loader();
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            release(key, parts);
        }
    }
}
