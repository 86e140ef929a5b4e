package dev.tailrace.function;

/** Which sides of a join must have a value for a key, for the key to have a result. */
public enum JoinKind {
    /** Both. */
    INNER("inner join", true, true),
    /** The left one. */
    LEFT("left join", true, false),
    /** The right one. */
    RIGHT("right join", false, true),
    /** Either. */
    FULL("full join", false, false);

    private final String words;
    private final boolean needsLeft;
    private final boolean needsRight;

    JoinKind(final String words, final boolean needsLeft, final boolean needsRight) {
        this.words = words;
        this.needsLeft = needsLeft;
        this.needsRight = needsRight;
    }

    /** Whether a key has a result when it has these sides. */
    public boolean joins(final boolean hasLeft, final boolean hasRight) {
        return (hasLeft || !needsLeft) && (hasRight || !needsRight) && (hasLeft || hasRight);
    }

    @Override
    public String toString() {
        return words;
    }
}
