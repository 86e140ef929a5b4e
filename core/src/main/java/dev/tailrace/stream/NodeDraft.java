package dev.tailrace.stream;

import dev.tailrace.plan.NodeSpec;

/** A node while the pipeline is being written down. */
final class NodeDraft {

    final int id;
    final String name;
    NodeSpec spec;
    /** What the definition asks for. */
    int declared = 1;

    /** What it gets. */
    int parallelism = 1;

    /** Whether several tasks of it do what one does; found out once the pipeline is written down. */
    boolean canBeSeveral;

    String nondeterministicBecause;

    NodeDraft(final int id, final String name, final NodeSpec spec) {
        this.id = id;
        this.name = name;
        this.spec = spec;
    }
}
