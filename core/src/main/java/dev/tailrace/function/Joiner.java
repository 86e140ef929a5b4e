package dev.tailrace.function;

/**
 * Makes the result of a join from the values of both sides for a key. One instance serves one task and may return the
 * same object each time. It has no state: a result depends on the arguments only, because no snapshot holds what an instance
 * keeps from call to call. Operators have state.
 *
 * @param <L> type of the left values
 * @param <R> type of the right values
 * @param <O> type of the results
 */
@FunctionalInterface
public interface Joiner<L, R, O> {

    /**
     * The joined record, or null when there is none. Must not allocate and must not change the values.
     *
     * @param key after {@code keyById} the identifier; after {@code keyBy} a number that counts the keys of the task in
     *     the order of their first records
     * @param left value of the left side; null when it has none and the kind of join allows that
     * @param right value of the right side; null in the same way
     */
    O join(int key, L left, R right);

    /** The kind of a join: which sides must have a value for a key so that the key has a result. */
    enum Kind {
        /** Both sides. */
        INNER("inner join", true, true),
        /** The left side. */
        LEFT("left join", true, false),
        /** The right side. */
        RIGHT("right join", false, true),
        /** Either side. */
        FULL("full join", false, false);

        private final String words;
        private final boolean needsLeft;
        private final boolean needsRight;

        Kind(final String words, final boolean needsLeft, final boolean needsRight) {
            this.words = words;
            this.needsLeft = needsLeft;
            this.needsRight = needsRight;
        }

        /** Whether a key has a result when these sides have a value. */
        public boolean joins(final boolean hasLeft, final boolean hasRight) {
            return (hasLeft || !needsLeft) && (hasRight || !needsRight) && (hasLeft || hasRight);
        }

        @Override
        public String toString() {
            return words;
        }
    }
}
