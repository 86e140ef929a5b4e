package dev.tailrace.runner;

import java.util.Arrays;

/**
 * Makes the functions of a random graph throw: a function of what is in hand, not of how often it was called, so that it
 * blows at the same record however the graph runs.
 *
 * @param node whose functions throw; -1 for none
 * @param where which of them: {@code record}, {@code timer}, {@code result}, {@code open}, {@code close} and so on
 * @param oneOf about one call of so many throws
 */
record Fuse(int node, String where, int oneOf) {

    static final Fuse NONE = new Fuse(-1, "", 1);

    /** What it throws. */
    static final class Blown extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Blown(final String message) {
            super(message);
        }
    }

    /** A function of a node is called with this in hand. */
    void pass(final int at, final String function, final long... inHand) {
        if (at == node && function.equals(where) && Mark.mix(inHand) % oneOf == 0) {
            throw new Blown("node n" + at + " at " + function + " of " + Arrays.toString(inHand));
        }
    }
}
