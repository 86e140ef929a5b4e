package dev.tailrace.order;

import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The data paths of an execution graph: every sequence of tasks that the dispatch patterns allow for a record, from a
 * source to the end of its stream.
 *
 * <p>Routes through different nodes that visit the same tasks are one path. A state of the search is therefore the set
 * of all nodes that the tasks visited so far can have led to, as in the subset construction for automata.
 */
public final class DataPaths {

    /** A task of a group. Serial phases are left out, because each has only one task. */
    private record Hop(TaskGroup group, int task) {}

    private final ExecutionGraph execution;
    private final Map<State, Step> steps = new HashMap<>();

    /** The current end of a path: in a task, or in the serial phases (hop null), at one of these nodes. */
    private record State(Hop hop, Set<Integer> nodes) {}

    /** The states that can follow a state, and whether the path can end there. */
    private record Step(List<State> next, boolean ends) {}

    DataPaths(final ExecutionGraph execution) {
        this.execution = execution;
    }

    /** Number of paths. It is a product of parallelisms, so it grows fast. */
    public BigInteger count() {
        final Map<State, BigInteger> known = new HashMap<>();
        BigInteger paths = BigInteger.ZERO;
        for (final State start : starts()) {
            paths = paths.add(count(start, known));
        }
        return paths;
    }

    private BigInteger count(final State state, final Map<State, BigInteger> known) {
        final BigInteger before = known.get(state);
        if (before != null) {
            return before;
        }
        final Step step = step(state);
        BigInteger paths = step.ends() ? BigInteger.ONE : BigInteger.ZERO;
        for (final State next : step.next()) {
            paths = paths.add(count(next, known));
        }
        known.put(state, paths);
        return paths;
    }

    private List<State> starts() {
        final Map<Hop, Set<Integer>> entered = new LinkedHashMap<>();
        for (final StreamNode source : execution.graph().sources()) {
            enter(source, IntStream.range(0, source.parallelism()), entered);
        }
        return states(entered);
    }

    private Step step(final State state) {
        return steps.computeIfAbsent(state, this::find);
    }

    /** Follows all edges that do not lead into a task, and collects those that do. */
    private Step find(final State state) {
        final Map<Hop, Set<Integer>> entered = new LinkedHashMap<>();
        final Set<Integer> seen = new LinkedHashSet<>(state.nodes());
        final ArrayDeque<Integer> open = new ArrayDeque<>(state.nodes());
        boolean ends = false;
        while (!open.isEmpty()) {
            final StreamNode node = execution.graph().nodes().get(open.removeFirst());
            final List<StreamEdge> outputs = execution.graph().outputsOf(node);
            ends |= outputs.isEmpty();
            for (final StreamEdge edge : outputs) {
                if (execution.isFused(edge) || edge.to().isSerial()) {
                    if (seen.add(edge.to().id())) {
                        open.add(edge.to().id());
                    }
                } else {
                    enter(edge.to(), targets(edge, state, node), entered);
                }
            }
        }
        return new Step(states(entered), ends);
    }

    private IntStream targets(final StreamEdge edge, final State state, final StreamNode from) {
        return targets(edge, from.isSerial() ? 0 : state.hop().task());
    }

    private void enter(final StreamNode node, final IntStream tasks, final Map<Hop, Set<Integer>> entered) {
        if (node.isSerial()) {
            entered.computeIfAbsent(null, none -> new TreeSet<>()).add(node.id());
            return;
        }
        final TaskGroup group = execution.groupOf(node).orElseThrow();
        tasks.forEach(task -> entered.computeIfAbsent(new Hop(group, task), hop -> new TreeSet<>())
                .add(node.id()));
    }

    private static List<State> states(final Map<Hop, Set<Integer>> entered) {
        final List<State> states = new ArrayList<>();
        entered.forEach((hop, nodes) -> states.add(new State(hop, nodes)));
        return states;
    }

    /** The tasks of the receiver of an edge that a task of the sender can reach. */
    public IntStream targets(final StreamEdge edge, final int task) {
        final int tasks = edge.to().parallelism();
        if (tasks == 1) {
            return IntStream.of(0);
        }
        if (edge.from().parallelism() == 1) {
            return IntStream.range(0, tasks);
        }
        final boolean same = execution.isFused(edge) || edge.dispatch() == Dispatch.FORWARD;
        return same ? IntStream.of(task) : IntStream.range(0, tasks);
    }
}
