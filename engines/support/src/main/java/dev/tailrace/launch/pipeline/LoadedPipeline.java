package dev.tailrace.launch.pipeline;

import dev.tailrace.compiler.GroupFactory;
import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.compiler.ProcessorNames;
import dev.tailrace.launch.run.ProcessorKind;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.StreamGraph;

/**
 * The pipeline that a request asks for: its graph, what makes processors of it, and the classes it is made of. Of no use
 * once it is closed.
 *
 * <pre>{@code
 * try (LoadedPipeline pipeline = LoadedPipeline.of(request)) {
 *     EventProcessor processor = pipeline.processors().create(wiring);
 * }
 * }</pre>
 */
public final class LoadedPipeline implements AutoCloseable {

    private final PipelineCatalog catalog;
    private final RunRequest request;
    private final PipelineDefinition definition;
    private final StreamGraph graph;
    private final ProcessorFactory processors;

    private LoadedPipeline(
            final PipelineCatalog catalog,
            final RunRequest request,
            final PipelineDefinition definition,
            final StreamGraph graph,
            final ProcessorFactory processors) {
        this.catalog = catalog;
        this.request = request;
        this.definition = definition;
        this.graph = graph;
        this.processors = processors;
    }

    /**
     * Finds, defines and compiles the pipeline.
     *
     * @throws UnusablePipelineException when it is not there or cannot be defined
     * @throws dev.tailrace.stream.InvalidSettingsException with every setting that cannot be used
     * @throws dev.tailrace.stream.InvalidPipelineException with every problem of the graph
     * @throws dev.tailrace.compiler.determinism.NondeterministicCodeException when its operators would not give the same
     *     output twice
     * @throws dev.tailrace.compiler.GeneratedCodeException when its class does not compile
     */
    public static LoadedPipeline of(final RunRequest request) {
        final PipelineCatalog catalog = PipelineCatalog.open(request.classPath());
        try {
            final PipelineDefinition definition = catalog.find(request.pipeline());
            final StreamGraph graph = Graphs.define(definition, request.settings());
            return new LoadedPipeline(
                    catalog, request, definition, graph, processors(request, definition, graph, catalog));
        } catch (final RuntimeException | LinkageError unusable) {
            catalog.close();
            throw unusable;
        }
    }

    private static ProcessorFactory processors(
            final RunRequest request,
            final PipelineDefinition definition,
            final StreamGraph graph,
            final PipelineCatalog catalog) {
        return request.processor() == ProcessorKind.INTERPRETED
                ? ProcessorFactory.interpreter(graph)
                : ProcessorFactory.of(graph, ProcessorNames.of(definition), catalog.loader());
    }

    /** The graph, with its settings. */
    public StreamGraph graph() {
        return graph;
    }

    /**
     * The graph with so many tasks of its nodes.
     *
     * @throws dev.tailrace.stream.InvalidPipelineException when there are no such nodes
     */
    public StreamGraph graph(final Parallelism tasks) {
        return Graphs.define(definition, request.settings(), tasks);
    }

    /** Makes what runs the groups of tasks and the serial phases of a plan. */
    public GroupFactory groups(final ExecutionGraph plan) {
        return request.processor() == ProcessorKind.INTERPRETED
                ? GroupFactory.interpreter()
                : GroupFactory.of(plan, ProcessorNames.of(definition), catalog.loader());
    }

    /** Makes processors of the graph. */
    public ProcessorFactory processors() {
        return processors;
    }

    /** Has the classes of the engine and those of the user, such as serdes. */
    public ClassLoader loader() {
        return catalog.loader();
    }

    @Override
    public void close() {
        catalog.close();
    }
}
