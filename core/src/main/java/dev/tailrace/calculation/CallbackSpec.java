package dev.tailrace.calculation;

import java.io.Serializable;

/**
 * A callback of a node: the function and the kind of its argument.
 *
 * @param number its place among the callbacks of its node, from 0
 * @param function one of the function interfaces of {@code runtime.calculation}
 * @param takes its argument in addition to the node
 * @param decides whether it returns whether the node changed; if not, the node always counts as changed
 * @param words how it was declared, for messages, such as {@code on ladders}
 */
public record CallbackSpec(int number, Serializable function, Takes takes, boolean decides, String words) {

    /** The argument of a callback in addition to its node. */
    public enum Takes {
        /** Nothing. */
        NOTHING,
        /** The event. */
        EVENT,
        /** The parent. */
        PARENT,
        /** The due time in nanoseconds. */
        TIME
    }
}
