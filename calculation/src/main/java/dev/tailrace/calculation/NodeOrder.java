package dev.tailrace.calculation;

import dev.tailrace.calculation.plan.TriggerSpec;
import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;

/** Topological order of nodes: each node after those that it names, otherwise in the order of declaration. */
final class NodeOrder {

    private NodeOrder() {}

    /**
     * Ids of the nodes that have their turn before this one, in ascending order; those of other calculations are left
     * out.
     */
    static List<Integer> before(final Node<?> node) {
        final Set<Integer> before = new TreeSet<>(node.reads);
        for (final TriggerSpec trigger : node.triggers) {
            if (trigger instanceof TriggerSpec.OnParent parent) {
                before.add(parent.parent());
            } else if (trigger instanceof TriggerSpec.OnEvent event) {
                event.filters().stream()
                        .filter(filter -> filter instanceof FilterSpec.Held held && held.holder() != node.id())
                        .forEach(filter -> before.add(((FilterSpec.Held) filter).holder()));
            }
        }
        before.remove(TriggerSpec.FOREIGN);
        return List.copyOf(before);
    }

    /** All ids in order; fewer when some nodes depend on each other in a circle. */
    static List<Integer> of(final List<List<Integer>> before) {
        final int[] waitsFor = new int[before.size()];
        final List<List<Integer>> after = new ArrayList<>();
        before.forEach(ids -> after.add(new ArrayList<>()));
        final PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int id = 0; id < before.size(); id++) {
            waitsFor[id] = before.get(id).size();
            for (final int earlier : before.get(id)) {
                after.get(earlier).add(id);
            }
            if (waitsFor[id] == 0) {
                ready.add(id);
            }
        }
        final List<Integer> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            final int id = ready.remove();
            order.add(id);
            for (final int later : after.get(id)) {
                if (--waitsFor[later] == 0) {
                    ready.add(later);
                }
            }
        }
        return order;
    }

    /**
     * Ids of the nodes of a dependency circle, each depending on the next and the last on the first; empty when there
     * is none.
     */
    static List<Integer> circle(final List<List<Integer>> before) {
        final Set<Integer> ordered = new HashSet<>(of(before));
        for (int id = 0; id < before.size(); id++) {
            if (!ordered.contains(id)) {
                return circleFrom(id, before, ordered);
            }
        }
        return List.of();
    }

    // Each node without a place depends on another node without one, so following them leads to a circle.
    private static List<Integer> circleFrom(
            final int start, final List<List<Integer>> before, final Set<Integer> ordered) {
        final List<Integer> path = new ArrayList<>();
        int id = start;
        while (!path.contains(id)) {
            path.add(id);
            id = before.get(id).stream()
                    .filter(earlier -> !ordered.contains(earlier))
                    .findFirst()
                    .orElseThrow();
        }
        final List<Integer> circle = path.subList(path.indexOf(id), path.size());
        Collections.rotate(circle, -circle.indexOf(Collections.min(circle)));
        return circle;
    }
}
