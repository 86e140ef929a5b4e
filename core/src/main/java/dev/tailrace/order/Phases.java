package dev.tailrace.order;

import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.Optional;

/**
 * Divides a stream graph into phases: serial phases have even numbers, ordered regions have odd ones, and a record
 * passes through them in ascending order.
 *
 * <p>A node with one task belongs to a serial phase, after everything it reads. A node with several tasks, or an
 * asynchronous one, joins the region of a node before it if records reach it without changing task, or if it does not
 * need them in order. Otherwise it begins a new region, after a merger.
 */
final class Phases {

    private final StreamGraph graph;
    private final boolean[] needsOrder;
    private final String[] key;
    private final int[] phase;

    private Phases(final StreamGraph graph) {
        this.graph = graph;
        final int nodes = graph.nodes().size();
        this.needsOrder = new boolean[nodes];
        this.key = new String[nodes];
        this.phase = new int[nodes];
    }

    static Phases of(final StreamGraph graph) {
        final Phases phases = new Phases(graph);
        graph.nodes().forEach(phases::findKey);
        for (int id = graph.nodes().size() - 1; id >= 0; id--) {
            phases.findNeed(graph.nodes().get(id));
        }
        graph.nodes().forEach(phases::place);
        return phases;
    }

    int of(final StreamNode node) {
        return phase[node.id()];
    }

    boolean needsOrder(final StreamNode node) {
        return needsOrder[node.id()];
    }

    Optional<String> keyOf(final StreamNode node) {
        return Optional.ofNullable(key[node.id()]);
    }

    /** Whether records pass along the edge by a plain call: both ends are in one task. */
    boolean isFused(final StreamEdge edge) {
        return of(edge.from()) == of(edge.to()) && (isSerial(edge.from()) || keepsTask(edge));
    }

    private static boolean isSerial(final StreamNode node) {
        return node.isSerial();
    }

    /** Finds the key by which a node's records are distributed over its tasks; a forward edge keeps it. */
    private void findKey(final StreamNode node) {
        if (isSerial(node) || node.spec().answersLater()) {
            return;
        }
        String common = null;
        for (final StreamEdge edge : graph.inputsOf(node)) {
            final String spread = edge.dispatch() == Dispatch.HASH
                    ? edge.key().orElseThrow().name()
                    : edge.dispatch() == Dispatch.FORWARD ? key[edge.from().id()] : null;
            if (spread == null || common != null && !common.equals(spread)) {
                return;
            }
            common = spread;
        }
        key[node.id()] = common;
    }

    private boolean keepsTask(final StreamEdge edge) {
        if (isSerial(edge.from())
                || edge.from().parallelism() != edge.to().parallelism()
                || edge.from().spec().answersLater()
                || edge.to().spec().answersLater()) {
            return false;
        }
        return edge.dispatch() == Dispatch.FORWARD
                || edge.dispatch() == Dispatch.HASH
                        && key[edge.from().id()] != null
                        && key[edge.from().id()].equals(edge.key().orElseThrow().name());
    }

    private void findNeed(final StreamNode node) {
        needsOrder[node.id()] = !isSerial(node)
                && (node.spec().keepsOrder()
                        || graph.outputsOf(node).stream()
                                .anyMatch(edge ->
                                        keepsTask(edge) && needsOrder[edge.to().id()]));
    }

    private void place(final StreamNode node) {
        int first = !isSerial(node) && node.spec() instanceof NodeSpec.Source ? 1 : 0;
        for (final StreamEdge edge : graph.inputsOf(node)) {
            first = Math.max(first, behind(edge));
        }
        phase[node.id()] = first;
    }

    private int behind(final StreamEdge edge) {
        final int before = phase[edge.from().id()];
        if (isSerial(edge.from())) {
            return isSerial(edge.to()) ? before : before + 1;
        }
        if (isSerial(edge.to())) {
            return before + 1;
        }
        return keepsTask(edge) || !needsOrder[edge.to().id()] ? before : before + 2;
    }
}
