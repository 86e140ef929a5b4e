package dev.tailrace.stream;

import dev.tailrace.plan.NodeSpec;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The logical pipeline: nodes in an order in which each comes after all that it depends on, and the edges between them.
 * Immutable and valid.
 */
public final class StreamGraph {

    private final String name;
    private final List<StreamNode> nodes;
    private final List<StreamEdge> edges;
    private final Optional<SourceOrder> order;
    private final SortedMap<String, String> settings;

    StreamGraph(
            final String name,
            final List<StreamNode> nodes,
            final List<StreamEdge> edges,
            final Optional<SourceOrder> order,
            final SortedMap<String, String> settings) {
        this.name = name;
        this.nodes = List.copyOf(nodes);
        this.edges = List.copyOf(edges);
        this.order = order;
        this.settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    }

    /**
     * Builds the graph of a definition with these settings.
     *
     * @param settings texts by setting name; those not given have their defaults
     * @throws InvalidSettingsException with every setting that cannot be used
     * @throws InvalidPipelineException with every problem of the graph
     */
    public static StreamGraph of(final PipelineDefinition definition, final Map<String, String> settings) {
        return of(definition, settings, Parallelism.asDeclared());
    }

    /**
     * Builds the graph of a definition with these settings and with numbers of tasks that override those of the
     * definition.
     *
     * @throws InvalidSettingsException with every setting that cannot be used
     * @throws InvalidPipelineException with every problem of the graph
     */
    public static StreamGraph of(
            final PipelineDefinition definition, final Map<String, String> settings, final Parallelism parallelism) {
        final Settings values = Settings.of(definition.settings(), settings);
        final Pipeline pipeline = Pipeline.named(definition.name());
        definition.define(pipeline, values);
        return pipeline.build(parallelism).with(values.texts());
    }

    private StreamGraph with(final SortedMap<String, String> texts) {
        return new StreamGraph(name, nodes, edges, order, texts);
    }

    public String name() {
        return name;
    }

    /** The settings of the definition, defaults included, as texts by name; empty for a graph without a definition. */
    public SortedMap<String, String> settings() {
        return settings;
    }

    /** All nodes, each after the nodes it depends on. */
    public List<StreamNode> nodes() {
        return nodes;
    }

    /** All edges, in the order in which the pipeline declares them. */
    public List<StreamEdge> edges() {
        return edges;
    }

    /** The edges that feed a node, by input number. */
    public List<StreamEdge> inputsOf(final StreamNode node) {
        return edges.stream().filter(edge -> edge.to().equals(node)).toList();
    }

    /** The edges that a node feeds, in the order of declaration, which is the order of delivery. */
    public List<StreamEdge> outputsOf(final StreamNode node) {
        return edges.stream().filter(edge -> edge.from().equals(node)).toList();
    }

    public List<StreamNode> sources() {
        return nodes.stream()
                .filter(node -> node.spec() instanceof NodeSpec.Source)
                .toList();
    }

    /** The declared order of the sources; there is one if there are several. */
    public Optional<SourceOrder> order() {
        return order;
    }

    /**
     * Whether records are decoded and ordered before they enter, because there are several sources or an order by
     * sequence numbers. Processors of such a graph have entry points for records, but not for bytes.
     */
    public boolean mergesInput() {
        return sources().size() > 1 || order.filter(SourceOrder::isBySequence).isPresent();
    }

    public List<StreamNode> sinks() {
        return nodes.stream()
                .filter(node -> node.spec() instanceof NodeSpec.Sink)
                .toList();
    }

    /**
     * The node of this name.
     *
     * @throws NoSuchElementException naming the nodes that there are
     */
    public StreamNode node(final String nodeName) {
        return nodes.stream()
                .filter(node -> node.name().equals(nodeName))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("pipeline '" + name + "' has no node '" + nodeName
                        + "'; it has "
                        + nodes.stream().map(StreamNode::name).toList()));
    }

    /** The distinct timer resolutions of the nodes, ascending, in nanoseconds of stream time. */
    public long[] timerResolutionsNs() {
        return nodes.stream()
                .mapToLong(node -> node.spec().timerResolutionNs())
                .filter(timerResolutionNs -> timerResolutionNs > 0)
                .distinct()
                .sorted()
                .toArray();
    }

    /** The times of punctuations, in one line of text. */
    public String punctuations() {
        return GraphPrinter.punctuations(this);
    }

    /** The graph as text, a line per node. */
    @Override
    public String toString() {
        return GraphPrinter.text(this);
    }
}
