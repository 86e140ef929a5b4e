package dev.tailrace.compiler.determinism;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.TriggerSpec;
import dev.tailrace.calculation.stream.StreamCalculation;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.runtime.calculation.CalculationOperator;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/**
 * The code that users put into a graph: for each node its operators and functions. Immutable.
 *
 * @param name of the graph
 */
record UserCode(String name, List<Node> nodes) {

    UserCode {
        nodes = List.copyOf(nodes);
    }

    /** How the runtime gets at a part, which decides what of it can be called. */
    enum Role {
        /** Called through the interfaces of the runtime that it implements. */
        OPERATOR,
        /** A plain object, of which any method that is not private may be called. */
        NODE,
        /** Makes the object of a node. */
        SUPPLIER
    }

    /**
     * @param object an operator, function or supplier
     * @param made what a supplier made, else null
     */
    record Part(Object object, Role role, Object made) {}

    /**
     * @param exemption why the whole node is not checked, if so
     * @param pure why its results depend on its records alone although it asks others, if that was declared
     */
    record Node(String name, List<Part> parts, Optional<String> exemption, Optional<String> pure) {

        Node {
            parts = List.copyOf(parts);
        }

        Node(final String name, final List<Part> parts, final Optional<String> exemption) {
            this(name, parts, exemption, Optional.empty());
        }
    }

    /**
     * The code of a stream graph. Calls its suppliers once each, to see what they make. The nodes of a calculation in it
     * are named {@code node.inner}.
     */
    static UserCode of(final StreamGraph graph) {
        final List<Node> nodes = new ArrayList<>();
        for (final StreamNode node : graph.nodes()) {
            final List<Part> parts = new ArrayList<>();
            final boolean isCalculation = node.spec().factory() instanceof StreamCalculation<?, ?>;
            if (node.spec() instanceof NodeSpec.AsyncMap async && async.isPure()) {
                nodes.add(new Node(node.name(), List.of(), Optional.empty(), Optional.of(async.pureBecause())));
                continue;
            }
            if (node.nondeterministicBecause().isEmpty()) {
                for (final StreamEdge edge : graph.inputsOf(node)) {
                    edge.key().ifPresent(key -> parts.addAll(componentsOf((Record) key)));
                }
                parts.addAll(isCalculation ? List.of() : componentsOf((Record) node.spec()));
            }
            nodes.add(new Node(node.name(), parts, node.nondeterministicBecause()));
            if (isCalculation && node.nondeterministicBecause().isEmpty()) {
                nodes.addAll(nodesOf(((StreamCalculation<?, ?>) node.spec().factory()).build(), node.name() + "."));
            }
        }
        return new UserCode(graph.name(), nodes);
    }

    /**
     * The code of a calculation graph: of each node its callbacks, its filters, and all that its object holds; and the
     * handler of unknown events.
     */
    static UserCode of(final CalculationGraph graph) {
        return new UserCode(graph.name(), nodesOf(graph, ""));
    }

    // The code that wires a calculation is not checked; its nodes are.
    private static List<Node> nodesOf(final CalculationGraph graph, final String prefix) {
        final List<Node> nodes = new ArrayList<>();
        for (final CalculationNode node : graph.nodes()) {
            final List<Part> parts = node.nondeterministicBecause().isPresent() ? List.of() : partsOf(node);
            nodes.add(new Node(prefix + node.name(), parts, node.nondeterministicBecause()));
        }
        graph.unknown()
                .ifPresent(handler -> nodes.add(new Node(
                        prefix + "unknownEvents", List.of(new Part(handler, Role.OPERATOR, null)), Optional.empty())));
        return nodes;
    }

    private static List<Part> partsOf(final CalculationNode node) {
        final List<Part> parts = new ArrayList<>(componentsOf(node));
        if (node.triggers().stream().anyMatch(trigger -> trigger instanceof TriggerSpec.OnCall)) {
            parts.add(new Part(node.object(), Role.NODE, null));
        }
        return parts;
    }

    /**
     * The user's objects in the description of a node, in the order of its components. Descriptions are records of the
     * wiring packages, whose components are numbers, words, further records, and what the user has given: so a kind of
     * node that is added later is looked into as well.
     */
    private static List<Part> componentsOf(final Record spec) {
        return Arrays.stream(spec.getClass().getRecordComponents())
                .flatMap(component -> partsIn(valueOf(component, spec)))
                .toList();
    }

    private static Object valueOf(final RecordComponent component, final Record spec) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(spec);
        } catch (final ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component + " of " + spec, e);
        }
    }

    private static Stream<Part> partsIn(final Object value) {
        if (value == null) {
            return Stream.empty();
        }
        if (Boundary.isWiring(Type.getInternalName(value.getClass())) && !Lambdas.isLambda(value)) {
            return value instanceof Record spec ? componentsOf(spec).stream() : Stream.empty();
        }
        if (value instanceof Collection<?> values) {
            return values.stream().flatMap(UserCode::partsIn);
        }
        return value instanceof Supplier<?> supplier
                ? partsMadeBy(supplier, supplier.get())
                : Stream.of(new Part(value, Role.OPERATOR, null));
    }

    // Around a calculation there is code of ours, generated perhaps; the user's is in its nodes.
    private static Stream<Part> partsMadeBy(final Supplier<?> supplier, final Object made) {
        return made instanceof CalculationOperator<?, ?> calculation
                ? calculation.userObjects().stream().map(object -> new Part(object, Role.NODE, null))
                : Stream.of(new Part(supplier, Role.SUPPLIER, made));
    }
}
