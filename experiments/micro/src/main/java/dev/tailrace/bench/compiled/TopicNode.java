package dev.tailrace.bench.compiled;

/** Node of a topic that other nodes depend on. */
public interface TopicNode {

    /** The last calculated value. */
    long value();
}
