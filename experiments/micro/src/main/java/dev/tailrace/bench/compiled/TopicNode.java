package dev.tailrace.bench.compiled;

/** A node that others depend on. */
public interface TopicNode {

    /** What the node has calculated last. */
    long value();
}
