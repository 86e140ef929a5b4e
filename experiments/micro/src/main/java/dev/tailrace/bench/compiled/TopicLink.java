package dev.tailrace.bench.compiled;

/** Further node of a topic: calculates from the node before it. */
public final class TopicLink implements TopicNode {

    private final TopicNode parent;
    private long value;

    public TopicLink(final TopicNode parent) {
        this.parent = parent;
    }

    /** Calculates the value; the node always changes. */
    public void calculate() {
        value = next(parent.value());
    }

    /** The calculation of every link. */
    public static long next(final long value) {
        return value * 31 + 1;
    }

    @Override
    public long value() {
        return value;
    }
}
