package dev.tailrace.function;

/** The kind of a join: which sides must have a value for a key so that the key has a result. */
public enum JoinKind {
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

    JoinKind(final String words, final boolean needsLeft, final boolean needsRight) {
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
