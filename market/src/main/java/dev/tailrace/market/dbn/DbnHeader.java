package dev.tailrace.market.dbn;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Header of a DBN file.
 *
 * @param version 1 to 3
 * @param dataset name of the data set: {@code XNAS.ITCH}
 * @param withSendTimes whether a time of sending follows each record
 * @param symbols symbols of the instruments that the header maps, by number of the instrument: venues may give a number to
 *     another instrument the next day
 */
public record DbnHeader(int version, String dataset, boolean withSendTimes, Map<Long, List<Symbol>> symbols) {

    /**
     * What an instrument is called for some days.
     *
     * @param from the first day, as 20231231
     * @param to the day after the last one
     */
    public record Symbol(String text, long from, long to) {}

    /** Bytes before the part whose length they contain. */
    public static final int PRELUDE_BYTES = 8;

    public static final int LATEST_VERSION = 3;

    /** Bytes of the part without lists. */
    private static final int FIXED_BYTES = 100;

    private static final int DATASET_BYTES = 16;
    private static final int SYMBOL_BYTES_OF_VERSION_1 = 22;
    private static final int MOST_SYMBOL_BYTES = 1_024;
    private static final int RESERVED_OF_VERSION_1 = 47;
    private static final int RESERVED = 53;

    private static final int INSTRUMENT_ID = 0;
    private static final int PARENT = 4;

    /** Whether these bytes are the beginning of a DBN file. */
    public static boolean starts(final byte[] buffer, final int offset) {
        return buffer[offset] == 'D' && buffer[offset + 1] == 'B' && buffer[offset + 2] == 'N';
    }

    /** Bytes that follow the first eight: the rest of the header (unsigned 32 bits). */
    public static long lengthAt(final byte[] buffer, final int offset) {
        return ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN).getInt(offset + 4) & 0xFFFF_FFFFL;
    }

    /**
     * Reads the part after the first eight bytes.
     *
     * @throws IllegalArgumentException when the bytes are no header of this version; the message is a clause that says
     *     why
     */
    public static DbnHeader read(final int version, final byte[] bytes) {
        if (version < 1 || version > LATEST_VERSION) {
            throw new IllegalArgumentException(
                    "it has version " + version + ", and versions 1 to " + LATEST_VERSION + " are read");
        }
        if (bytes.length < FIXED_BYTES) {
            throw new IllegalArgumentException("its header has " + bytes.length + " bytes, fewer than " + FIXED_BYTES);
        }
        try {
            return read(version, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
        } catch (final BufferUnderflowException | NumberFormatException e) {
            throw new IllegalArgumentException("its header is damaged", e);
        }
    }

    private static DbnHeader read(final int version, final ByteBuffer bytes) {
        final String dataset = text(bytes, DATASET_BYTES);
        // The schema, the requested time, its limit of records and, in version 1, their number.
        skip(bytes, Short.BYTES + (version == 1 ? 4 : 3) * Long.BYTES);
        final int symbologyIn = bytes.get() & 0xFF;
        final int symbologyOut = bytes.get() & 0xFF;
        final boolean withSendTimes = bytes.get() != 0;
        final int symbolBytes = version == 1 ? SYMBOL_BYTES_OF_VERSION_1 : bytes.getShort() & 0xFFFF;
        if (symbolBytes == 0 || symbolBytes > MOST_SYMBOL_BYTES) {
            throw new IllegalArgumentException("its header says that symbols have " + symbolBytes + " bytes");
        }
        skip(bytes, version == 1 ? RESERVED_OF_VERSION_1 : RESERVED);
        if (bytes.getInt() != 0) {
            throw new IllegalArgumentException("its header has a definition of a schema, which is not supported");
        }
        for (int list = 0; list < 3; list++) {
            skip(bytes, (bytes.getInt() & 0xFFFF_FFFFL) * symbolBytes);
        }
        return new DbnHeader(version, dataset, withSendTimes, symbols(bytes, symbologyIn, symbologyOut, symbolBytes));
    }

    /**
     * Each mapping is a symbol and, for intervals of days, what it meant. One of the two is the number of the instrument.
     * A parent symbol, which many instruments have, names none of them.
     */
    private static Map<Long, List<Symbol>> symbols(
            final ByteBuffer bytes, final int symbologyIn, final int symbologyOut, final int symbolBytes) {
        final Map<Long, List<Symbol>> symbols = new HashMap<>();
        final long mappings = bytes.getInt() & 0xFFFF_FFFFL;
        for (long mapping = 0; mapping < mappings; mapping++) {
            final String symbol = text(bytes, symbolBytes);
            final long intervals = bytes.getInt() & 0xFFFF_FFFFL;
            for (long interval = 0; interval < intervals; interval++) {
                final long from = bytes.getInt() & 0xFFFF_FFFFL;
                final long to = bytes.getInt() & 0xFFFF_FFFFL;
                final String meaning = text(bytes, symbolBytes);
                if (meaning.isEmpty()) {
                    continue;
                }
                if (symbologyOut == INSTRUMENT_ID && symbologyIn != PARENT) {
                    add(symbols, meaning, new Symbol(symbol, from, to));
                } else if (symbologyIn == INSTRUMENT_ID) {
                    add(symbols, symbol, new Symbol(meaning, from, to));
                }
            }
        }
        return symbols;
    }

    private static void add(final Map<Long, List<Symbol>> symbols, final String instrument, final Symbol symbol) {
        symbols.computeIfAbsent(Long.parseLong(instrument), first -> new ArrayList<>())
                .add(symbol);
    }

    /** Whether a number is that of several symbols. */
    public boolean hasSymbolsOfDays() {
        return symbols.values().stream()
                .anyMatch(of -> of.stream().map(Symbol::text).distinct().count() > 1);
    }

    /**
     * Symbol of an instrument on a day: that of the first mapping with the day, or else of the first one; null if there is
     * none.
     */
    public String symbol(final long instrument, final LocalDate day) {
        final List<Symbol> all = symbols.getOrDefault(instrument, List.of());
        final long date = 10_000L * day.getYear() + 100L * day.getMonthValue() + day.getDayOfMonth();
        return all.stream()
                .filter(symbol -> symbol.from() <= date && date < symbol.to())
                .findFirst()
                .or(() -> all.stream().findFirst())
                .map(Symbol::text)
                .orElse(null);
    }

    private static String text(final ByteBuffer bytes, final int width) {
        final byte[] text = new byte[width];
        bytes.get(text);
        int length = 0;
        while (length < width && text[length] != 0) {
            length++;
        }
        return new String(text, 0, length, StandardCharsets.UTF_8);
    }

    private static void skip(final ByteBuffer bytes, final long count) {
        if (count > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        bytes.position(bytes.position() + (int) count);
    }
}
