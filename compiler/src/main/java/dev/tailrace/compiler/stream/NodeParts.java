package dev.tailrace.compiler.stream;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.compiler.types.FunctionShape;
import dev.tailrace.compiler.types.GenericArguments;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Enricher;
import dev.tailrace.function.IdKey;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.Operator;
import dev.tailrace.function.ValueKey;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.plan.Key;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The parts of the nodes of a graph: the shape of each function, and the class of the objects of each supplier. Each
 * supplier is called once to find the class of its objects.
 */
final class NodeParts {

    /**
     * A function or an object.
     *
     * @param type interface of the runtime that it implements
     * @param implementation its class
     * @param shape of a function; null for an object
     */
    record Part(Class<?> type, Class<?> implementation, FunctionShape shape) {

        /** The type argument for this type parameter of the interface; Object when unknown. */
        Class<?> argument(final int parameter) {
            return GenericArguments.of(implementation, type, parameter).orElse(Object.class);
        }
    }

    private static final Map<Class<? extends NodeSpec>, Class<?>> MADE = Map.of(
            NodeSpec.Source.class, Decoder.class,
            NodeSpec.Enrich.class, Enricher.class,
            NodeSpec.Sink.class, Encoder.class,
            NodeSpec.Process.class, Operator.class,
            NodeSpec.KeyedProcess.class, KeyedOperator.class,
            NodeSpec.Connect.class, ConnectOperator.class);

    /** The part of a union, which has no user code. */
    private static final Part NO_PART = new Part(Object.class, Object.class, null);

    private final Map<StreamNode, Part> ofNode = new HashMap<>();
    private final Map<StreamEdge, Part> ofKey = new HashMap<>();
    private final Map<StreamNode, Part> ofLookup = new HashMap<>();
    private final Map<StreamNode, Part> ofResult = new HashMap<>();

    private NodeParts() {}

    static NodeParts of(final StreamGraph graph) {
        final NodeParts parts = new NodeParts();
        graph.nodes().forEach(node -> parts.ofNode.put(node, part(node.spec())));
        for (final StreamNode node : graph.nodes()) {
            if (node.spec() instanceof NodeSpec.Enrich enrich) {
                parts.ofLookup.put(node, function(Mapper.ToLong.class, enrich.function()));
            }
            if (node.spec() instanceof NodeSpec.Windowing window && window.function() != null) {
                parts.ofResult.put(node, instance(RowResult.class, window.factory()));
            }
        }
        for (final StreamEdge edge : graph.edges()) {
            edge.key().ifPresent(key -> parts.ofKey.put(edge, function(keyType(key), key.function())));
        }
        return parts;
    }

    /** The part that does the work of the node. */
    Part of(final StreamNode node) {
        return ofNode.get(node);
    }

    /** The key function of a keyed edge; null for other edges. */
    Part key(final StreamEdge edge) {
        return ofKey.get(edge);
    }

    /** The function with which an enriching node finds its row; null for other nodes. */
    Part lookup(final StreamNode node) {
        return ofLookup.get(node);
    }

    /** The object that turns the rows of a node into results; null for nodes without rows. */
    Part result(final StreamNode node) {
        return ofResult.get(node);
    }

    private static Class<?> keyType(final Key key) {
        return key instanceof Key.Id ? IdKey.class : ValueKey.class;
    }

    private static Part part(final NodeSpec spec) {
        if (spec instanceof NodeSpec.Union) {
            return NO_PART;
        }
        if (spec instanceof NodeSpec.Windowing && spec.function() != null) {
            return new Part(RowAggregate.class, spec.function().getClass(), null);
        }
        if (spec instanceof NodeSpec.Stateless stateless) {
            return function(stateless.form().type(), stateless.function());
        }
        if (spec instanceof NodeSpec.AsyncMap async) {
            return function(AsyncMapper.class, async.function());
        }
        return instance(made(spec), spec.factory());
    }

    /** The interface of the objects that the supplier of a node makes. */
    private static Class<?> made(final NodeSpec spec) {
        if (spec instanceof NodeSpec.Windowing) {
            return Aggregate.class;
        }
        return spec instanceof NodeSpec.Joining ? Joiner.class : MADE.get(spec.getClass());
    }

    private static Part function(final Class<?> type, final Object function) {
        return new Part(type, function.getClass(), FunctionShape.of(function, type));
    }

    private static Part instance(final Class<?> type, final Supplier<?> supplier) {
        return new Part(type, supplier.get().getClass(), null);
    }
}
