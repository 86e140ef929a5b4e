package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.stream.NodeParts.Part;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.util.List;

/** Everything that the lowering of one node needs to know. */
record NodeContext(ProcessorPlan plan, StreamNode node, ClassDraft draft, Clock clock, NodesLowering nodes) {

    String name() {
        return plan.identifier(node);
    }

    Part part() {
        return plan.parts().of(node);
    }

    List<StreamEdge> inputs() {
        return plan.graph().inputsOf(node);
    }

    /** The type in which records arrive at an input. */
    Class<?> taken(final int input) {
        return plan.emitted().get(inputs().get(input).from());
    }

    Class<?> emitted() {
        return plan.emitted().get(node);
    }

    /**
     * A new local for the record that the node emits: named like the node, or {@code vwapTrade} where a field has that
     * name.
     */
    LocalValue result(final Scope scope) {
        final boolean speaks = emitted() != Object.class
                && !emitted().isPrimitive()
                && !emitted().isArray();
        final String suffix = speaks ? emitted().getSimpleName() : "Value";
        return new LocalValue(scope.local(name(), suffix), emitted(), scope);
    }
}
