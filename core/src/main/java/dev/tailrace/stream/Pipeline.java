package dev.tailrace.stream;

import dev.tailrace.io.Decoder;
import dev.tailrace.plan.Key;
import dev.tailrace.plan.NearestWord;
import dev.tailrace.plan.NodeSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Builds a pipeline: begin with {@link #source}, end each stream in a sink, then call {@link #build}.
 *
 * <pre>{@code
 * Pipeline pipeline = Pipeline.named("large-trades");
 * pipeline.source("feed", TradeDecoder::new)
 *         .filter("large", trade -> trade.size() >= 10_000)
 *         .sink("out", TradeJson::new);
 * StreamGraph graph = pipeline.build();
 * }</pre>
 *
 * <p>Nothing is checked until {@code build}, which reports all problems at once. Not thread-safe.
 */
public final class Pipeline {

    private final String name;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private final List<SourceOrder> orders = new ArrayList<>();
    private final List<String> mistakes = new ArrayList<>();

    private Pipeline(final String name) {
        this.name = name;
    }

    /** A new, empty pipeline. */
    public static Pipeline named(final String name) {
        return new Pipeline(name);
    }

    public String name() {
        return name;
    }

    /**
     * Adds a source: a named input log whose records the decoder understands. The log (a file, a topic)
     * is bound when the pipeline is run. Several sources need an {@link #order} between them.
     *
     * @param decoder makes one decoder for each task, or for each log where sources are merged; an {@link
     *     dev.tailrace.io.InputFormat} also says how files are divided into records
     */
    public <T> EventStream<T> source(final String nodeName, final Supplier<? extends Decoder<T>> decoder) {
        return new EventStream<>(this, add(nodeName, new NodeSpec.Source(decoder, null)), null);
    }

    /** Declares the order between the records of several sources; call it once. */
    public void order(final SourceOrder order) {
        if (order == null) {
            mistakes.add("the order of the sources is null");
        } else {
            orders.add(order);
        }
    }

    /**
     * Checks the whole pipeline and freezes it.
     *
     * @throws InvalidPipelineException with every problem that was found
     */
    public StreamGraph build() {
        return build(Parallelism.asDeclared());
    }

    /**
     * Checks the whole pipeline and freezes it, with numbers of tasks that override those of the definition.
     *
     * @throws InvalidPipelineException with every problem that was found
     */
    public StreamGraph build(final Parallelism parallelism) {
        nodes.forEach(this::findOutWhetherSeveral);
        final List<String> unknown = parallelism.apply(nodes);
        final List<String> problems = PipelineValidation.problemsOf(this);
        final List<String> names =
                nodes.stream().map(node -> node.name).filter(Objects::nonNull).toList();
        unknown.forEach(missing -> problems.add("unknown node '" + missing + "' in the parallelism; available: " + names
                + NearestWord.hint(missing, names)));
        if (!problems.isEmpty()) {
            throw new InvalidPipelineException(name, problems);
        }
        return freeze();
    }

    private void findOutWhetherSeveral(final Node node) {
        final boolean keyed = edges.stream().anyMatch(edge -> edge.to() == node && edge.key() != null);
        node.canBeSeveral = !(node.spec instanceof NodeSpec.Source)
                && (!node.spec.isEnd() || node.spec instanceof NodeSpec.Sink)
                && (keyed || !node.spec.keepsOrder());
    }

    private StreamGraph freeze() {
        final List<StreamNode> frozen = new ArrayList<>();
        for (final Node draft : nodes) {
            frozen.add(new StreamNode(
                    draft.id,
                    draft.name,
                    frozenSpec(draft),
                    draft.parallelism,
                    Optional.ofNullable(nondeterministicBecause(draft))));
        }
        final List<StreamEdge> frozenEdges = new ArrayList<>();
        for (final Edge draft : edges) {
            frozenEdges.add(new StreamEdge(
                    frozen.get(draft.from().id),
                    frozen.get(draft.to().id),
                    draft.input(),
                    draft.effectiveDispatch(),
                    Optional.ofNullable(draft.key())));
        }
        return new StreamGraph(name, frozen, frozenEdges, orders.stream().findFirst(), Collections.emptySortedMap());
    }

    // Asynchronous calls are non-deterministic unless the node is declared pure.
    private static String nondeterministicBecause(final Node draft) {
        final boolean asks = draft.spec instanceof NodeSpec.AsyncMap async && !async.isPure();
        return asks && draft.nondeterministicBecause == null
                ? "it asks others, who may answer otherwise the next time"
                : draft.nondeterministicBecause;
    }

    /**
     * The descriptor of a node. For a source that is ordered by sequence numbers it includes the function that reads
     * them.
     */
    private NodeSpec frozenSpec(final Node draft) {
        if (draft.spec instanceof NodeSpec.Source source && !orders.isEmpty()) {
            return new NodeSpec.Source(source.factory(), orders.get(0).numberOf(draft));
        }
        return draft.spec;
    }

    Node add(final String nodeName, final NodeSpec spec) {
        final Node node = new Node(nodes.size(), nodeName, spec);
        nodes.add(node);
        return node;
    }

    void connect(final Edge edge) {
        edges.add(edge);
    }

    /** Adds a mistake that {@link #build} reports with all others. */
    void addMistake(final String mistake) {
        mistakes.add(mistake);
    }

    List<String> mistakes() {
        return mistakes;
    }

    List<Node> nodes() {
        return nodes;
    }

    List<SourceOrder> orders() {
        return orders;
    }

    List<Edge> edges() {
        return edges;
    }

    /**
     * An edge of a pipeline that has not been built yet.
     *
     * @param from the node that emits, perhaps of another pipeline, which is a mistake that validation reports
     * @param dispatch as asked for, or null for the default
     * @param key or null
     */
    record Edge(Pipeline origin, Node from, Node to, int input, Dispatch dispatch, Key key) {

        /** Hash when there is a key; else as asked for; else forward, or round robin between unequal parallelisms. */
        Dispatch effectiveDispatch() {
            if (key != null) {
                return Dispatch.HASH;
            }
            if (dispatch != null) {
                return dispatch;
            }
            return from.parallelism == to.parallelism ? Dispatch.FORWARD : Dispatch.ROUND_ROBIN;
        }
    }

    /** A node of a pipeline that has not been built yet; mutable. */
    static final class Node {

        final int id;
        final String name;
        NodeSpec spec;
        /** Number of tasks that the definition asks for. */
        int declared = 1;

        /** Number of tasks that the node gets; {@link Parallelism} may override the declared number. */
        int parallelism = 1;

        /** Whether several tasks of the node give the same results as one; determined when the pipeline is built. */
        boolean canBeSeveral;

        String nondeterministicBecause;

        Node(final int id, final String name, final NodeSpec spec) {
            this.id = id;
            this.name = name;
            this.spec = spec;
        }
    }
}
