package dev.tailrace.bench.compiled;

/** A further node of a topic: calculates from the one before it. */
public final class TopicLink implements TopicNode {

    private final TopicNode parent;
    private long value;

    /** A node after that one. */
    public TopicLink(final TopicNode parent) {
        this.parent = parent;
    }

    /** Calculates; the node has always changed then. */
    public void calculate() {
        value = next(parent.value());
    }

    /** The step that every link makes. */
    public static long next(final long value) {
        return value * 31 + 1;
    }

    @Override
    public long value() {
        return value;
    }
}
