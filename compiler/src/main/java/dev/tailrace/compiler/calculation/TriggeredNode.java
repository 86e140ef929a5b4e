package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.CalculationNode;
import dev.tailrace.calculation.TriggerSpec;
import java.util.List;

/**
 * A node in the cycles of one source, and what is known of it before they run.
 *
 * @param parts the triggers that can apply
 * @param ran when it runs
 * @param changed when it has changed
 * @param certain whether some trigger that answers yes applies whenever the node runs
 */
record TriggeredNode(CalculationNode node, List<Part> parts, Condition ran, Condition changed, boolean certain) {

    /**
     * A trigger that can apply.
     *
     * @param trigger null for what was buffered
     * @param when it applies
     * @param decides whether its callback says if the node changed; else it answers yes
     * @param ask what asks its filters; null when there is nothing to ask but fields
     */
    record Part(TriggerSpec trigger, Condition when, boolean decides, Step.Ask ask) {

        /** When the filters are to be asked. */
        Condition whenAsked() {
            final Atom.Asked asked = (Atom.Asked) when.atoms().iterator().next();
            return asked.fields().isEmpty() ? Condition.ALWAYS : Condition.of(new Atom.Passes(asked.fields()));
        }
    }

    TriggeredNode {
        parts = List.copyOf(parts);
    }

    /** Whether whoever asks if it changed has to look. */
    boolean hasFlag() {
        return changed.atoms().contains(new Atom.Changed(node.id()));
    }
}
