package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.stream.NodeParts.Part;
import dev.tailrace.compiler.types.Visibility;
import dev.tailrace.plan.JoinSpec;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.PrimitiveSpec;
import dev.tailrace.plan.WindowSpec;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The record type that each node emits, as far as source can name it; Object where it cannot, or where nobody knows.
 *
 * <p>What the producer does not tell (a lambda does not say what it emits to an output), the consumers do: the DSL has
 * checked that each of them takes what is emitted, so the most specific of the types they take is right.
 */
final class RecordTypes {

    private final StreamGraph graph;
    private final NodeParts parts;
    private final Map<StreamNode, Class<?>> emitted = new HashMap<>();

    private RecordTypes(final StreamGraph graph, final NodeParts parts) {
        this.graph = graph;
        this.parts = parts;
    }

    static Map<StreamNode, Class<?>> of(final StreamGraph graph, final NodeParts parts) {
        final RecordTypes types = new RecordTypes(graph, parts);
        graph.nodes().forEach(node -> types.emitted.put(node, types.known(node)));
        return Map.copyOf(types.emitted);
    }

    private Class<?> known(final StreamNode node) {
        final Class<?> told = told(node);
        final boolean isUnion = node.spec() instanceof NodeSpec.Union;
        final Class<?> type = told == Object.class && !isUnion ? fromConsumers(node) : told;
        return Visibility.isNameable(type) ? type : Object.class;
    }

    private Class<?> told(final StreamNode node) {
        final NodeSpec spec = node.spec();
        final Part part = parts.of(node);
        if (spec.isEnd()) {
            return Object.class;
        }
        if (spec instanceof NodeSpec.Source) {
            return part.argument(0);
        }
        if (spec instanceof NodeSpec.Map) {
            return part.shape().result();
        }
        if (spec instanceof NodeSpec.Filter) {
            return emitted.get(graph.inputsOf(node).get(0).from());
        }
        if (spec instanceof NodeSpec.Union) {
            return common(node);
        }
        if (spec instanceof PrimitiveSpec primitive) {
            final PrimitiveCall call = PrimitiveCall.of(primitive);
            return call.isFilter() ? call.passes() : part.shape().result();
        }
        if (spec instanceof WindowSpec && parts.result(node) != null) {
            return parts.result(node).argument(0);
        }
        if (spec instanceof NodeSpec.Enrich
                || spec instanceof NodeSpec.Connect
                || spec instanceof NodeSpec.Join
                || spec instanceof JoinSpec) {
            return part.argument(2);
        }
        if (spec instanceof NodeSpec.FlatMap || spec instanceof NodeSpec.AsyncMap) {
            return Object.class;
        }
        return part.argument(1);
    }

    /** The type among those of its inputs that takes all of them. */
    private Class<?> common(final StreamNode union) {
        final List<Class<?>> inputs = graph.inputsOf(union).stream()
                .<Class<?>>map(edge -> emitted.get(edge.from()))
                .toList();
        return inputs.stream()
                .filter(type -> inputs.stream().allMatch(type::isAssignableFrom))
                .findFirst()
                .orElse(Object.class);
    }

    private Class<?> fromConsumers(final StreamNode node) {
        final List<Class<?>> taken = graph.outputsOf(node).stream()
                .<Class<?>>flatMap(this::taken)
                .filter(type -> type != Object.class)
                .distinct()
                .toList();
        return taken.stream()
                .filter(type -> taken.stream().allMatch(other -> other.isAssignableFrom(type)))
                .findFirst()
                .orElse(Object.class);
    }

    private Stream<Class<?>> taken(final StreamEdge edge) {
        final Part part = parts.of(edge.to());
        return Stream.of(
                        byNode(edge, part),
                        firstParameter(parts.key(edge)),
                        passesOn(edge.to()) ? fromConsumers(edge.to()) : null,
                        firstParameter(parts.lookup(edge.to())))
                .filter(Objects::nonNull);
    }

    private static boolean passesOn(final StreamNode node) {
        return node.spec() instanceof NodeSpec.Filter || node.spec() instanceof NodeSpec.Union;
    }

    // A joiner takes what its sides hold, not what arrives; of a side that holds nothing, what arrives.
    private static Class<?> byNode(final StreamEdge edge, final Part part) {
        final NodeSpec to = edge.to().spec();
        if (to instanceof NodeSpec.Join
                || to instanceof NodeSpec.Union
                || to instanceof JoinSpec join && join.holder(edge.input()) != null) {
            return null;
        }
        if (edge.to().spec() instanceof NodeSpec.Calculate calculate) {
            return calculate.type();
        }
        return part.shape() == null ? part.argument(edge.input()) : firstParameter(part);
    }

    private static Class<?> firstParameter(final Part function) {
        return function == null ? null : function.shape().parameters().get(0);
    }
}
