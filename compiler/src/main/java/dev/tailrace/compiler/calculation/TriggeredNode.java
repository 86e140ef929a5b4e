package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.TriggerSpec;
import java.util.List;

/**
 * A node that one source can trigger, with the conditions that are known before a cycle runs.
 *
 * @param parts the triggers that can apply
 * @param ran condition under which the node runs
 * @param changed condition under which the node has changed
 * @param certain whether, whenever the node runs, at least one trigger applies whose callback does not decide
 */
record TriggeredNode(CalculationNode node, List<Part> parts, Condition ran, Condition changed, boolean certain) {

    /**
     * A trigger that can apply.
     *
     * @param trigger null for buffered input
     * @param when condition under which the trigger applies
     * @param decides whether its callback decides if the node changed; else the trigger always counts as a change
     * @param ask step that evaluates its filters; null when it has no filters other than field comparisons
     */
    record Part(TriggerSpec trigger, Condition when, boolean decides, Step.Ask ask) {

        /** The condition under which the filters are evaluated. */
        Condition whenRequested() {
            final Atom.Asked asked = (Atom.Asked) when.atoms().iterator().next();
            return asked.fields().isEmpty() ? Condition.ALWAYS : Condition.of(new Atom.Passes(asked.fields()));
        }
    }

    TriggeredNode {
        parts = List.copyOf(parts);
    }

    /** Whether readers have to check a flag to know if the node has changed. */
    boolean hasFlag() {
        return changed.atoms().contains(new Atom.Changed(node.id()));
    }
}
