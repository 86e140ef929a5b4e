package dev.tailrace.calculation;

import java.io.Serializable;

/**
 * A function that a node is called through.
 *
 * @param number its place among the callbacks of its node, from 0
 * @param function one of the function interfaces of {@code runtime.calculation}
 * @param takes what it is given beside the node
 * @param decides whether it answers if the node changed; else the node always does
 * @param words how it was declared, such as {@code on ladders}
 */
public record CallbackSpec(int number, Serializable function, Takes takes, boolean decides, String words) {

    /** What a callback is given beside its node. */
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
