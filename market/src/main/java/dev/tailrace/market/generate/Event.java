package dev.tailrace.market.generate;

/** Events of the day, packed into a {@code long}: a kind, a count, and an order slot, a locate or a number. */
final class Event {

    /** A participant becomes active, and the time of the next arrival is drawn: number of the phase. */
    static final int ARRIVAL = 0;
    /** The rest of a burst of quotes: locate, quotes left. */
    static final int BURST = 1;
    /** An order's lifetime is over: order slot. */
    static final int WITHDRAW = 2;
    /** Market makers enter the stub quotes of a symbol: locate. */
    static final int STUB = 3;
    /** Imbalance messages before a cross: cross type letter. */
    static final int IMBALANCE = 4;
    /** The opening cross of a symbol: locate. */
    static final int OPENING_CROSS = 5;
    /** A step of a halt: locate, step. */
    static final int HALT = 6;
    /** The last trade before a jump: locate. */
    static final int BEFORE_JUMP = 7;
    /** A jump: locate, number of the jump. */
    static final int JUMP = 8;
    /** A trade is declared void. */
    static final int BUST = 9;
    /** A trade of a test symbol: locate, number of the trade. */
    static final int TEST_TRADE = 10;
    /** A rare message: locate, which one. */
    static final int NOTICE = 11;

    private static final int KIND_SHIFT = 56;
    private static final int COUNT_SHIFT = 32;
    private static final int COUNT_MASK = 0xFF_FFFF;

    private Event() {}

    static long of(final int kind, final int argument) {
        return of(kind, argument, 0);
    }

    static long of(final int kind, final int argument, final int count) {
        return (long) kind << KIND_SHIFT | (long) count << COUNT_SHIFT | argument;
    }

    static int kind(final long event) {
        return (int) (event >>> KIND_SHIFT);
    }

    static int argument(final long event) {
        return (int) event;
    }

    static int count(final long event) {
        return (int) (event >>> COUNT_SHIFT) & COUNT_MASK;
    }
}
