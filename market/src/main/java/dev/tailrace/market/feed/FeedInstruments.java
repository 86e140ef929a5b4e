package dev.tailrace.market.feed;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.market.itch.Symbol;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Numbers the instruments of a log by their first appearance, from 1: the stock locates of feeds that have none. Several
 * files that are read as one log share it. Allocates for a new instrument only.
 */
final class FeedInstruments {

    private static final long FNV_OFFSET = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 0x100000001B3L;

    private final InstrumentNumbers numbers = new InstrumentNumbers();
    private InputFault longSymbol;
    private InputFault tooMany;
    private byte[][] names = new byte[64][];
    private Symbol[] symbols = new Symbol[64];

    /** Symbols of up to eight characters, packed: all that is read of such an instrument for a message. 0 for others. */
    private long[] shortSymbols = new long[64];

    private final Symbol shortSymbol = new Symbol();
    private int count;

    /** Begins with a file. */
    void open(final InputFaults inputFaults) {
        longSymbol = inputFaults.informational(
                "long-symbol",
                "a symbol of more than 32 characters, or not of ASCII; results have the number of its instrument only");
        tooMany = inputFaults.fatal(
                "too-many-instruments", "the feed has more than 65,535 instruments; further ones are left out");
    }

    /**
     * The number of an instrument; 0, and reported, when there are too many.
     *
     * @param from first byte of its name, which may begin with its venue
     * @param symbolFrom first byte of the symbol in the name
     */
    int find(final byte[] buffer, final int from, final int to, final int symbolFrom) {
        long key = FNV_OFFSET;
        for (int at = from; at < to; at++) {
            key = (key ^ buffer[at]) * FNV_PRIME;
        }
        int number = numbers.find(key);
        while (number != 0 && !isName(number, buffer, from, to)) {
            number = numbers.find(++key);
        }
        return number == 0 ? add(key, buffer, from, to, symbolFrom) : number;
    }

    private boolean isName(final int number, final byte[] buffer, final int from, final int to) {
        return Arrays.equals(names[number], 0, names[number].length, buffer, from, to);
    }

    private int add(final long key, final byte[] buffer, final int from, final int to, final int symbolFrom) {
        if (count == InstrumentNumbers.MOST) {
            tooMany.report();
            return 0;
        }
        numbers.put(key, ++count);
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
            symbols = Arrays.copyOf(symbols, 2 * count);
            shortSymbols = Arrays.copyOf(shortSymbols, 2 * count);
        }
        names[count] = Arrays.copyOfRange(buffer, from, to);
        setSymbol(count, new String(buffer, symbolFrom, to - symbolFrom, StandardCharsets.ISO_8859_1), "");
        return count;
    }

    /**
     * Sets the symbol of an instrument.
     *
     * @param otherwise is its symbol if the text is none
     */
    void setSymbol(final int number, final String text, final String otherwise) {
        final boolean fits = Symbol.isSymbol(text);
        final Symbol symbol = Symbol.of(fits ? text : otherwise);
        symbols[number] = symbol;
        shortSymbols[number] = symbol.isShort() ? symbol.packed() : 0;
        if (!fits && !text.isEmpty()) {
            longSymbol.report("it is '" + text + "', number " + number);
        }
    }

    /** Symbol of an instrument, valid until the next call; it must not be changed. */
    Symbol symbol(final int number) {
        final long packed = shortSymbols[number];
        return packed == 0 ? symbols[number] : shortSymbol.set(packed);
    }
}
