package dev.tailrace.market.operator;

import dev.tailrace.market.itch.Ascii;
import dev.tailrace.market.itch.Symbol;
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

    private static final int RESTS = 3;

    /** The first eight characters, packed. */
    private long[] symbols = new long[0];

    /** The characters after them; empty as long as there are none. */
    private long[] rests = new long[0];

    private final transient Symbol symbol = new Symbol();
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

    void directory(final int locate, final Symbol named, final byte authenticity) {
        name(locate, named);
        tests[locate] = authenticity == TEST;
    }

    boolean isNamed(final int locate) {
        return symbols[locate] != NO_SYMBOL;
    }

    void name(final int locate, final Symbol named) {
        symbols[locate] = named.packed();
        if (!named.isShort() || RESTS * locate < rests.length) {
            if (RESTS * locate >= rests.length) {
                final int from = rests.length;
                rests = Arrays.copyOf(rests, RESTS * symbols.length);
                Arrays.fill(rests, from, rests.length, NO_SYMBOL);
            }
            named.putRest(rests, RESTS * locate);
        }
    }

    /** Sets the trading state; returns whether it changed. */
    boolean state(final int locate, final byte state) {
        final boolean changed = states[locate] != state;
        states[locate] = state;
        return changed;
    }

    /** The symbol of an instrument, valid until the next call. */
    Symbol symbol(final int locate) {
        return RESTS * locate < rests.length
                ? symbol.set(symbols[locate], rests, RESTS * locate)
                : symbol.set(symbols[locate]);
    }

    /** The locate of a symbol; -1 when no message has named it. Takes time in proportion to the instruments. */
    int locateOf(final Symbol wanted) {
        for (int locate = 0; locate < symbols.length; locate++) {
            if (symbols[locate] == wanted.packed() && symbol(locate).equals(wanted)) {
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
