package dev.tailrace.order;

import dev.tailrace.graph.Dispatch;
import dev.tailrace.graph.StreamEdge;
import dev.tailrace.graph.StreamNode;
import dev.tailrace.order.DataPath.Hop;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The data paths of an execution graph: every sequence of tasks that a record can take from a source to where the stream
 * ends, with no more and no less than the dispatch patterns allow.
 */
public final class DataPaths {

    private final ExecutionGraph execution;
    private final Map<Place, Set<Place>> next = new LinkedHashMap<>();

    /** A group's task, or the serial phase (group null). */
    private record Place(StreamNode node, int task) {}

    DataPaths(final ExecutionGraph execution) {
        this.execution = execution;
    }

    /** How many paths there are; a product of parallelisms, so it grows fast. */
    public BigInteger count() {
        final Map<Place, BigInteger> known = new LinkedHashMap<>();
        BigInteger total = BigInteger.ZERO;
        for (final Place start : starts()) {
            total = total.add(count(start, known));
        }
        return total;
    }

    private BigInteger count(final Place place, final Map<Place, BigInteger> known) {
        final BigInteger before = known.get(place);
        if (before != null) {
            return before;
        }
        final Set<Place> following = following(place);
        BigInteger paths = following.isEmpty() ? BigInteger.ONE : BigInteger.ZERO;
        for (final Place to : following) {
            paths = paths.add(count(to, known));
        }
        known.put(place, paths);
        return paths;
    }

    /**
     * The paths themselves; two that visit the same tasks through different nodes are one.
     *
     * @param limit stops after so many, since there may be very many
     */
    public List<DataPath> list(final int limit) {
        final Set<List<Hop>> found = new LinkedHashSet<>();
        for (final Place start : starts()) {
            walk(start, new ArrayList<>(), found, limit);
        }
        return found.stream().map(DataPath::new).toList();
    }

    private void walk(final Place place, final List<Hop> before, final Set<List<Hop>> found, final int limit) {
        if (found.size() >= limit) {
            return;
        }
        final List<Hop> hops = new ArrayList<>(before);
        execution
                .groupOf(place.node())
                .map(group -> new Hop(group, place.task()))
                .ifPresent(hop -> {
                    if (hops.isEmpty() || !hops.get(hops.size() - 1).equals(hop)) {
                        hops.add(hop);
                    }
                });
        final Set<Place> following = following(place);
        if (following.isEmpty()) {
            found.add(hops);
        }
        following.forEach(to -> walk(to, hops, found, limit));
    }

    private List<Place> starts() {
        return execution.graph().sources().stream()
                .flatMap(source -> IntStream.range(0, source.parallelism()).mapToObj(task -> new Place(source, task)))
                .toList();
    }

    private Set<Place> following(final Place place) {
        return next.computeIfAbsent(place, this::find);
    }

    private Set<Place> find(final Place place) {
        final Set<Place> found = new LinkedHashSet<>();
        for (final StreamEdge edge : execution.graph().outputsOf(place.node())) {
            targets(edge, place.task()).forEach(task -> found.add(new Place(edge.to(), task)));
        }
        return found;
    }

    /** Which tasks of the receiver of an edge a task of the sender can reach. */
    public IntStream targets(final StreamEdge edge, final int task) {
        final int tasks = edge.to().parallelism();
        if (tasks == 1) {
            return IntStream.of(0);
        }
        if (edge.from().parallelism() == 1) {
            return IntStream.range(0, tasks);
        }
        if (execution.isFused(edge) || edge.dispatch() == Dispatch.FORWARD) {
            return IntStream.of(task);
        }
        return edge.dispatch() == Dispatch.RESCALE
                ? Rescale.targets(edge.from().parallelism(), tasks, task)
                : IntStream.range(0, tasks);
    }
}
