package dev.tailrace.compiler.stream;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.compiler.types.FunctionShape;
import dev.tailrace.compiler.types.GenericArguments;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Enricher;
import dev.tailrace.function.FlatMapper;
import dev.tailrace.function.IdKey;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.LongKey;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Receiver;
import dev.tailrace.function.RecordFilter;
import dev.tailrace.function.ValueKey;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.plan.Aggregation;
import dev.tailrace.plan.JoinSpec;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.PrimitiveSpec;
import dev.tailrace.plan.WindowSpec;
import dev.tailrace.runtime.calculation.CalculationOperator;
import dev.tailrace.stream.Key;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What the nodes of a graph are made of: the shape of each function, and the class of what each supplier makes. To know
 * the latter, each supplier is called once; the instance is looked at and dropped.
 */
final class NodeParts {

    /**
     * One function or instance.
     *
     * @param type the interface of the runtime that it implements
     * @param implementation its class
     * @param shape of a function; null for an instance
     */
    record Part(Class<?> type, Class<?> implementation, FunctionShape shape) {

        /** The record type that it takes as this parameter of its interface; Object when unknown. */
        Class<?> argument(final int parameter) {
            return GenericArguments.of(implementation, type, parameter).orElse(Object.class);
        }
    }

    /** Of a union, which has nothing of the user's. */
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
                parts.ofLookup.put(node, function(LongKey.class, enrich.key()));
            }
            if (node.spec() instanceof WindowSpec window && window.aggregation() instanceof Aggregation.Rows rows) {
                parts.ofResult.put(node, instance(RowResult.class, rows.result()));
            }
        }
        for (final StreamEdge edge : graph.edges()) {
            edge.key().ifPresent(key -> parts.ofKey.put(edge, function(keyType(key), key.function())));
        }
        return parts;
    }

    /** What does the node's work. */
    Part of(final StreamNode node) {
        return ofNode.get(node);
    }

    /** The key function of a keyed edge; null for others. */
    Part key(final StreamEdge edge) {
        return ofKey.get(edge);
    }

    /** The function with which an enriching node finds its row. */
    Part lookup(final StreamNode node) {
        return ofLookup.get(node);
    }

    /** What turns the rows of a node into results; null for nodes without rows. */
    Part result(final StreamNode node) {
        return ofResult.get(node);
    }

    private static Class<?> keyType(final Key key) {
        return key instanceof Key.Id ? IdKey.class : ValueKey.class;
    }

    private static Part part(final NodeSpec spec) {
        if (spec instanceof NodeSpec.Source source) {
            return instance(Decoder.class, source.decoder());
        }
        if (spec instanceof NodeSpec.Map map) {
            return function(Mapper.class, map.mapper());
        }
        if (spec instanceof NodeSpec.Filter filter) {
            return function(RecordFilter.class, filter.filter());
        }
        if (spec instanceof NodeSpec.FlatMap flatMap) {
            return function(FlatMapper.class, flatMap.mapper());
        }
        if (spec instanceof NodeSpec.AsyncMap async) {
            return function(AsyncMapper.class, async.mapper());
        }
        if (spec instanceof NodeSpec.Enrich enrich) {
            return instance(Enricher.class, enrich.enricher());
        }
        if (spec instanceof NodeSpec.Deliver delivery) {
            return function(Receiver.class, delivery.receiver());
        }
        if (spec instanceof NodeSpec.Sink sink) {
            return instance(Encoder.class, sink.encoder());
        }
        return operator(spec);
    }

    private static Part operator(final NodeSpec spec) {
        if (spec instanceof NodeSpec.Process process) {
            return instance(Operator.class, process.operator());
        }
        if (spec instanceof NodeSpec.Calculate) {
            return new Part(Operator.class, CalculationOperator.class, null);
        }
        if (spec instanceof NodeSpec.KeyedProcess process) {
            return instance(KeyedOperator.class, process.operator());
        }
        if (spec instanceof NodeSpec.Connect connect) {
            return instance(ConnectOperator.class, connect.operator());
        }
        if (spec instanceof NodeSpec.Window window) {
            return instance(Aggregate.class, window.aggregate());
        }
        if (spec instanceof NodeSpec.Join join) {
            return instance(Joiner.class, join.joiner());
        }
        if (spec instanceof JoinSpec join) {
            return instance(Joiner.class, join.joiner());
        }
        if (spec instanceof NodeSpec.Union) {
            return NO_PART;
        }
        if (spec instanceof WindowSpec window) {
            return window.aggregation() instanceof Aggregation.Rows rows
                    ? new Part(RowAggregate.class, rows.aggregate().getClass(), null)
                    : instance(Aggregate.class, window.aggregation().factory());
        }
        if (spec instanceof PrimitiveSpec primitive) {
            return function(PrimitiveCall.of(primitive).type(), primitive.function());
        }
        throw new AssertionError("no part for " + spec);
    }

    private static Part function(final Class<?> type, final Object function) {
        return new Part(type, function.getClass(), FunctionShape.of(function, type));
    }

    private static Part instance(final Class<?> type, final Supplier<?> supplier) {
        return new Part(type, supplier.get().getClass(), null);
    }
}
