package dev.tailrace.stream;

import dev.tailrace.io.InputFormat;
import dev.tailrace.plan.NodeSpec;
import java.util.Optional;

/**
 * A node of the stream graph, for example a source, an operator or a sink.
 *
 * @param id place in the order of declaration, from 0; a node comes after all that it depends on
 * @param name unique in the pipeline
 * @param spec description of what it does
 * @param parallelism number of tasks that the definition asks for
 * @param nondeterministicBecause why the node is exempt from the determinism check, if it is
 */
@SuppressWarnings("exports") // what a node does is for compiler and engines, not part of the API
public record StreamNode(
        int id, String name, NodeSpec spec, int parallelism, Optional<String> nondeterministicBecause) {

    /** Whether the node runs in a serial phase of a parallel run, because it has one task and emits its results at once. */
    public boolean isSerial() {
        return parallelism == 1 && !spec.answersLater();
    }

    /** The format of what a source reads; empty if it was declared with a mere decoder, and for other nodes. */
    public Optional<InputFormat<?>> format() {
        return spec.factory() instanceof InputFormat<?> format ? Optional.of(format) : Optional.empty();
    }

    @Override
    public boolean equals(final Object other) {
        return this == other
                || other instanceof StreamNode node
                        && id == node.id
                        && name.equals(node.name)
                        && parallelism == node.parallelism
                        && nondeterministicBecause.equals(node.nondeterministicBecause)
                        && spec.equals(node.spec);
    }

    // By the name alone: a graph has each name once, and the hash of a description takes long.
    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name + " (" + spec.kind() + ")";
    }
}
