package dev.tailrace.market.generate;

/** The kinds of facts that a {@link FeedLabel} states about the feed. */
public enum LabelKind {
    /** An eligible trade that departs from the VWAP of its symbol's latest one-second window with a trade. */
    JUMP,
    /** A Trading Action message that stops trading. */
    HALT,
    /** A Trading Action message that resumes trading. */
    RESUME,
    /** An opening cross with shares. */
    OPENING_CROSS,
    /** A closing cross with shares. */
    CLOSING_CROSS,
    /** The cross that ends a halt. */
    HALT_CROSS,
    /** A Broken Trade message; the match number is that of the trade it voids. */
    BUST,
    /** A trade of a test symbol, far from its last one; consumers must not see it as a jump. */
    TEST_TRADE,
    /** The last message: its index is the number of messages. */
    END
}
