package dev.tailrace.market.book;

/** Outcome of a call that changes an order book. */
public enum BookResult {
    /** The change was applied. */
    APPLIED,
    /** No live order of the instrument has the reference; nothing has changed. */
    UNKNOWN_ORDER,
    /** More shares were executed or cancelled than the order had left; it is gone, and nothing went below zero. */
    OVER_EXECUTED,
    /**
     * A live order of the instrument has the new reference already, and keeps it. An add has changed nothing; a replace has
     * removed the original order, because the exchange has.
     */
    DUPLICATE_REFERENCE,
    /** The order has zero shares. An add has changed nothing; a replace has removed the original order. */
    NO_SHARES
}
