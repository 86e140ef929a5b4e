package dev.tailrace.exec;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.FlatMapper;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.LookupTable;
import dev.tailrace.function.Output;
import dev.tailrace.io.OutputLog;
import dev.tailrace.plan.JoinSpec;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.PrimitiveSpec;
import dev.tailrace.plan.WindowSpec;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.TaskKeys;
import dev.tailrace.runtime.async.AwaitedMapper;
import dev.tailrace.runtime.async.CallFailures;
import dev.tailrace.runtime.calculation.OperatorParts;
import dev.tailrace.stream.Key;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The parts of a stream graph and the logs that it is bound to. Used while a task is made, by one thread.
 *
 * <p>The DSL has checked the types and the graph has erased them; the unchecked casts here put back what the DSL knew. A
 * question that does not fit the node, such as for the table of a filter, is an {@link IllegalArgumentException}: the
 * processor that asks was made for another graph.
 */
@SuppressWarnings("unchecked")
public final class GraphWiring implements GroupWiring {

    /** What joins the nodes of a group to those of other tasks. */
    public interface Joints {

        /** Where the records of an edge go that leads out of the group. */
        Output<Object> exit(StreamEdge edge);

        /** The keys of the task. */
        TaskKeys keys(StreamEdge edge);
    }

    private final StreamGraph graph;
    private final Map<String, OutputLog> outputs;
    private final InputFaults inputFaults;
    private final Joints joints;

    /** The parts of the one task of a run. */
    public GraphWiring(final StreamGraph graph, final Map<String, OutputLog> outputs, final InputFaults inputFaults) {
        this(graph, outputs, inputFaults, null);
    }

    /** The parts of one task of several. */
    public GraphWiring(
            final StreamGraph graph,
            final Map<String, OutputLog> outputs,
            final InputFaults inputFaults,
            final Joints joints) {
        this.joints = joints;
        this.graph = graph;
        this.outputs = Map.copyOf(outputs);
        this.inputFaults = inputFaults;
    }

    @Override
    public <F> F function(final String node) {
        final NodeSpec spec = spec(node);
        if (spec instanceof NodeSpec.Map map) {
            return (F) map.mapper();
        }
        if (spec instanceof NodeSpec.Filter filter) {
            return (F) filter.filter();
        }
        if (spec instanceof NodeSpec.FlatMap flatMap) {
            return (F) flatMap.mapper();
        }
        if (spec instanceof NodeSpec.AsyncMap async) {
            return (F) awaited(node, async);
        }
        if (spec instanceof NodeSpec.Enrich enrich) {
            return (F) enrich.key();
        }
        if (spec instanceof NodeSpec.Deliver delivery) {
            return (F) delivery.receiver();
        }
        if (spec instanceof PrimitiveSpec primitive) {
            return (F) primitive.function();
        }
        if (spec instanceof WindowSpec window && window.aggregation().rowAggregate() != null) {
            return (F) window.aggregation().rowAggregate();
        }
        throw lacks(node, "function");
    }

    /** An asynchronous node of a task that waits for each answer. */
    private FlatMapper<Object, Object> awaited(final String node, final NodeSpec.AsyncMap async) {
        return new AwaitedMapper<>(
                node,
                (AsyncMapper<Object, Object>) async.mapper(),
                async.timeoutNs(),
                System::nanoTime,
                new CallFailures(node, async.isPure(), inputFaults));
    }

    @Override
    public <O> O instance(final String node) {
        return this.<O>factory(node).get();
    }

    @Override
    public <O> Supplier<O> factory(final String node) {
        return (Supplier<O>) supplier(node);
    }

    private Supplier<?> supplier(final String node) {
        final NodeSpec spec = spec(node);
        if (spec instanceof NodeSpec.Source source) {
            return source.decoder();
        }
        if (spec instanceof NodeSpec.Enrich enrich) {
            return enrich.enricher();
        }
        if (spec instanceof NodeSpec.Sink sink) {
            return sink.encoder();
        }
        if (spec instanceof NodeSpec.Window window) {
            return window.aggregate();
        }
        return operator(node, spec);
    }

    private Supplier<?> operator(final String node, final NodeSpec spec) {
        if (spec instanceof NodeSpec.Process process) {
            return process.operator();
        }
        if (spec instanceof NodeSpec.Calculate calculate) {
            return () -> partsOf(calculate);
        }
        if (spec instanceof NodeSpec.KeyedProcess process) {
            return process.operator();
        }
        if (spec instanceof NodeSpec.Connect connect) {
            return connect.operator();
        }
        if (spec instanceof NodeSpec.Join join) {
            return join.joiner();
        }
        if (spec instanceof JoinSpec join) {
            return join.joiner();
        }
        if (spec instanceof WindowSpec window) {
            return window.aggregation().factory();
        }
        throw lacks(node, "factory");
    }

    private static OperatorParts<?, ?> partsOf(final NodeSpec.Calculate calculate) {
        final CalculationGraph graph = calculate.build();
        return new OperatorParts<>(graph.parts(), calculate.input(), calculate.outletOf(graph));
    }

    @Override
    public <F> F key(final String node, final int input) {
        return (F) edge(node, input)
                .flatMap(StreamEdge::key)
                .map(Key::function)
                .orElseThrow(() -> lacks(node, "key of input " + input));
    }

    private Optional<StreamEdge> edge(final String node, final int input) {
        return graph.inputsOf(graph.node(node)).stream()
                .filter(edge -> edge.input() == input)
                .findFirst();
    }

    @Override
    public <T> Output<T> exit(final String node, final int input) {
        return (Output<T>) edge(node, input)
                .filter(edge -> joints != null)
                .map(edge -> joints.exit(edge))
                .orElseThrow(() -> lacks(node, "way from another task to input " + input));
    }

    @Override
    public TaskKeys keys(final String node, final int input) {
        return edge(node, input)
                .filter(edge -> joints != null && edge.key().isPresent())
                .map(edge -> joints.keys(edge))
                .orElseThrow(() -> lacks(node, "keys of a task at input " + input));
    }

    @Override
    public <H> H holder(final String node, final int input) {
        if (spec(node) instanceof NodeSpec.Join join) {
            return (H) (input == 0 ? join.leftHolder() : join.rightHolder());
        }
        if (spec(node) instanceof JoinSpec join && join.holder(input) != null) {
            return (H) join.holder(input);
        }
        throw lacks(node, "holder");
    }

    @Override
    public <V> LookupTable<V> table(final String node) {
        if (spec(node) instanceof NodeSpec.Enrich enrich) {
            return (LookupTable<V>) enrich.table();
        }
        throw lacks(node, "table");
    }

    @Override
    public OutputLog output(final String sink) {
        final OutputLog log = outputs.get(sink);
        if (log == null) {
            throw lacks(sink, "output log");
        }
        return log;
    }

    @Override
    public InputFaults inputFaults() {
        return inputFaults;
    }

    private NodeSpec spec(final String node) {
        return graph.node(node).spec();
    }

    private IllegalArgumentException lacks(final String node, final String part) {
        final StreamNode found = graph.node(node);
        return new IllegalArgumentException("pipeline '" + graph.name() + "': node '" + found.name() + "' is a "
                + found.spec().kind() + " and has no " + part
                + "; the processor that asks for it was made for another graph");
    }
}
