package dev.tailrace.market.operator;

import dev.tailrace.market.itch.Ascii;
import java.util.Arrays;

/**
 * State of each instrument as learnt from the feed, in columns indexed by stock locate: its symbol, whether it is a
 * test symbol, its trading state.
 *
 * <p>An instrument without any trading-action message counts as trading. Symbols are learnt from the stock directory,
 * or from the first message that names one when a feed begins in mid-day.
 */
final class Instruments {

    private static final byte TRADING = 'T';
    private static final byte TEST = 'T';
    private static final long NO_SYMBOL = Ascii.pack8("");

    private long[] symbols = new long[0];
    private byte[] states = new byte[0];
    private boolean[] tests = new boolean[0];

    Instruments() {
        grow(1_024);
    }

    /** Makes room for an instrument; call before any other method with a new locate. */
    void ensure(final int locate) {
        if (locate >= symbols.length) {
            grow(Math.max(locate + 1, 2 * symbols.length));
        }
    }

    private void grow(final int length) {
        final int from = symbols.length;
        symbols = Arrays.copyOf(symbols, length);
        states = Arrays.copyOf(states, length);
        tests = Arrays.copyOf(tests, length);
        Arrays.fill(symbols, from, length, NO_SYMBOL);
        Arrays.fill(states, from, length, TRADING);
    }

    void directory(final int locate, final long symbol, final byte authenticity) {
        symbols[locate] = symbol;
        tests[locate] = authenticity == TEST;
    }

    /** Takes the symbol from a message that names it, unless it is known. */
    void named(final int locate, final long symbol) {
        if (symbols[locate] == NO_SYMBOL) {
            symbols[locate] = symbol;
        }
    }

    /** Sets the trading state; returns whether it changed. */
    boolean state(final int locate, final byte state) {
        final boolean changed = states[locate] != state;
        states[locate] = state;
        return changed;
    }

    long symbol(final int locate) {
        return symbols[locate];
    }

    /** The locate of a packed symbol; -1 when no message has named it. Takes time in proportion to the instruments. */
    int locateOf(final long symbol) {
        for (int locate = 0; locate < symbols.length; locate++) {
            if (symbols[locate] == symbol) {
                return locate;
            }
        }
        return -1;
    }

    /** Whether trades of the instrument are reference prices: it is trading and no test symbol. */
    boolean isEligible(final int locate) {
        return states[locate] == TRADING && !tests[locate];
    }
}
