package dev.tailrace.calculation;

import java.util.HashSet;
import java.util.Set;

/** Finds the nodes that at least one trigger can make run. */
final class TriggeredNodes {

    private TriggeredNodes() {}

    static Set<Integer> of(final Calculation calculation) {
        final Set<Integer> reached = new HashSet<>();
        boolean grew = true;
        while (grew) {
            grew = false;
            for (final Node<?> node : calculation.nodes) {
                grew |= node.triggers.stream().anyMatch(trigger -> applies(trigger, reached)) && reached.add(node.id());
            }
        }
        return reached;
    }

    private static boolean applies(final TriggerSpec trigger, final Set<Integer> reached) {
        return !(trigger instanceof TriggerSpec.OnParent parent)
                || parent.parent() == Calculation.FOREIGN
                || reached.contains(parent.parent());
    }
}
