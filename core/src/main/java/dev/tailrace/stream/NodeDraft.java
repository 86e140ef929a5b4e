package dev.tailrace.stream;

import dev.tailrace.plan.NodeSpec;

/** A node of a pipeline that has not been built yet; mutable. */
final class NodeDraft {

    final int id;
    final String name;
    NodeSpec spec;
    /** Number of tasks that the definition asks for. */
    int declared = 1;

    /** Number of tasks that the node gets; {@link Parallelism} may override the declared number. */
    int parallelism = 1;

    /** Whether several tasks of the node give the same results as one; determined when the pipeline is built. */
    boolean canBeSeveral;

    String nondeterministicBecause;

    NodeDraft(final int id, final String name, final NodeSpec spec) {
        this.id = id;
        this.name = name;
        this.spec = spec;
    }
}
