package dev.tailrace.graph;

/** A node while the pipeline is being written down. */
final class NodeDraft {

    final int id;
    final String name;
    NodeSpec spec;
    int parallelism = 1;
    String nondeterministicBecause;

    NodeDraft(final int id, final String name, final NodeSpec spec) {
        this.id = id;
        this.name = name;
        this.spec = spec;
    }
}
