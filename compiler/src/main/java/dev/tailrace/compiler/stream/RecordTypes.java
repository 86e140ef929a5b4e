package dev.tailrace.compiler.stream;

import dev.tailrace.calculation.stream.StreamCalculation;
import dev.tailrace.compiler.stream.NodeParts.Part;
import dev.tailrace.compiler.types.Visibility;
import dev.tailrace.plan.FunctionForm;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Finds the record type that each node emits; Object where source cannot name it, or where it is unknown.
 *
 * <p>If the producer does not declare it (a lambda does not say what it emits to an output), the consumers do: the DSL has
 * checked that each of them takes the emitted records, so the most specific type that they take is right.
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
        final Class<?> declared = declared(node);
        final boolean isUnion = node.spec() instanceof NodeSpec.Union;
        final Class<?> type = declared == Object.class && !isUnion ? fromConsumers(node) : declared;
        return Visibility.isNameable(type) ? type : Object.class;
    }

    private Class<?> declared(final StreamNode node) {
        final NodeSpec spec = node.spec();
        final Part part = parts.of(node);
        if (spec.isEnd() || spec instanceof NodeSpec.AsyncMap) {
            return Object.class;
        }
        if (spec instanceof NodeSpec.Source) {
            return part.argument(0);
        }
        if (spec instanceof NodeSpec.Stateless stateless) {
            return declared(node, stateless.form());
        }
        if (spec instanceof NodeSpec.Union) {
            return common(node);
        }
        if (parts.result(node) != null) {
            return parts.result(node).argument(0);
        }
        final boolean hasTwoSides =
                spec instanceof NodeSpec.Enrich || spec instanceof NodeSpec.Connect || spec instanceof NodeSpec.Joining;
        return part.argument(hasTwoSides ? 2 : 1);
    }

    private Class<?> declared(final StreamNode node, final FunctionForm form) {
        if (form.isFilter()) {
            return emitted.get(graph.inputsOf(node).get(0).from());
        }
        return form == FunctionForm.FLAT_MAP
                ? Object.class
                : parts.of(node).shape().result();
    }

    /** The type of an input that all inputs can be assigned to. */
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
        return node.spec() instanceof NodeSpec.Union
                || node.spec() instanceof NodeSpec.Stateless stateless
                        && stateless.form().isFilter();
    }

    // A joiner takes the copies that a side keeps; of a side that keeps none, the records themselves.
    private static Class<?> byNode(final StreamEdge edge, final Part part) {
        final NodeSpec to = edge.to().spec();
        final boolean isHeld = to instanceof NodeSpec.Joining join && (edge.input() == 1 || join.leftHolder() != null);
        if (isHeld || to instanceof NodeSpec.Union) {
            return null;
        }
        if (to.factory() instanceof StreamCalculation<?, ?> calculation) {
            return calculation.type();
        }
        return part.shape() == null ? part.argument(edge.input()) : firstParameter(part);
    }

    private static Class<?> firstParameter(final Part function) {
        return function == null ? null : function.shape().parameters().get(0);
    }
}
