package dev.tailrace.exec;

import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.FlatMapper;
import dev.tailrace.function.Holder;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.LookupTable;
import dev.tailrace.function.Output;
import dev.tailrace.io.OutputLog;
import dev.tailrace.plan.Key;
import dev.tailrace.plan.LibraryNode;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.TaskKeys;
import dev.tailrace.runtime.async.AwaitedMapper;
import dev.tailrace.runtime.async.CallFailures;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Provides a task with the parts of a stream graph and the logs that it is bound to. Used while a task is created, by
 * one thread.
 *
 * <p>The DSL has checked the types and the graph has erased them; the unchecked casts here restore them. A request that
 * does not fit the node, such as for the table of a filter, throws an {@link IllegalArgumentException}: the processor
 * was made for another graph.
 */
@SuppressWarnings("unchecked")
public final class GraphWiring implements GroupWiring {

    /** Connects the nodes of a group to those of other tasks. */
    public interface Joints {

        /** Takes the records of an edge that leaves the group. */
        Output<Object> exit(StreamEdge edge);

        /** The keys of the task. */
        TaskKeys keys(StreamEdge edge);
    }

    private final StreamGraph graph;
    private final Map<String, OutputLog> outputs;
    private final InputFaults inputFaults;
    private final Joints joints;

    /** Creates the wiring of the only task of a run. */
    public GraphWiring(final StreamGraph graph, final Map<String, OutputLog> outputs, final InputFaults inputFaults) {
        this(graph, outputs, inputFaults, null);
    }

    /** Creates the wiring of one of several tasks. */
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
        if (spec.function() == null) {
            throw lacks(node, "function");
        }
        return (F) (spec instanceof NodeSpec.AsyncMap async ? awaited(node, async) : spec.function());
    }

    /** The function of an asynchronous node in a task that waits for each answer. */
    private FlatMapper<Object, Object> awaited(final String node, final NodeSpec.AsyncMap async) {
        return new AwaitedMapper<>(
                node,
                (AsyncMapper<Object, Object>) async.function(),
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
        final NodeSpec spec = spec(node);
        final Supplier<?> factory =
                spec.factory() instanceof LibraryNode<?, ?> library ? library::parts : spec.factory();
        if (factory == null) {
            throw lacks(node, "factory");
        }
        return (Supplier<O>) factory;
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
        if (spec(node) instanceof NodeSpec.Joining join) {
            final Holder<?, ?> holder = input == 0 ? join.leftHolder() : join.rightHolder();
            if (holder != null) {
                return (H) holder;
            }
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
