package dev.tailrace.market.feed;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputPlace;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.event.VenueMessage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Reads CSV files of tardis.dev, tables {@code trades} and {@code incremental_book_L2}, and delivers their rows as
 * {@link VenueMessage}s: trades, and the sizes of price levels.
 *
 * <p>Columns are found by the names in the first line; further ones are ignored. The time is that of arrival, by which
 * files are ordered ({@code local_timestamp}). Rows with the same symbol and time of arrival are one event. The first row
 * of a snapshot clears the book of its symbol. A book whose rows do not begin with a snapshot is not trusted until there
 * is one; after a row that was left out, no book is. Prices are in 1/10000 and sizes in 1/100,000,000; what does not fit is {@code unfit-price} or
 * {@code unfit-size}, and is never rounded. A row with missing columns, or with text where a number belongs, is
 * {@code bad-row}; a last line without a line end is {@code truncated-message}. All four are fatal under the policy for
 * input faults, and the row is left out.
 *
 * <p>Positions number the messages: one for each row, and one for each snapshot. A symbol of more than eight characters
 * is {@code long-symbol}, informational: results name its instrument by number only.
 */
final class TardisFeed extends SourceFeed {

    /** The beginning of the first line of every table. */
    static final String START = "exchange,symbol,timestamp,local_timestamp,";

    static final int PRICE_DECIMALS = 4;
    static final int SIZE_DECIMALS = 8;
    static final long MOST_PRICE = 0xFFFF_FFFFL;
    static final long MOST_SIZE = (1L << 47) - 1;

    private static final List<String> COLUMNS =
            List.of("exchange", "symbol", "local_timestamp", "side", "price", "amount", "is_snapshot", "id");
    private static final int EXCHANGE = 0;
    private static final int SYMBOL = 1;
    private static final int ARRIVAL = 2;
    private static final int SIDE = 3;
    private static final int PRICE = 4;
    private static final int AMOUNT = 5;
    private static final int SNAPSHOT = 6;
    private static final int ID = 7;

    private static final long NS_PER_MICROSECOND = 1_000;

    private final TextRows rows;
    private final InputFault badRow;
    private final InputFault truncated;
    private final InputFault unfitPrice;
    private final InputFault unfitSize;
    private final TextInstruments instruments;
    private final VenueMessage message = new VenueMessage();

    /** Index of the column in a row, by column; -1 when the table has none. */
    private final int[] indexes = new int[COLUMNS.size()];

    /** Column at an index in a row; -1 when it is not used. */
    private final int[] columns;

    private final int[] starts = new int[COLUMNS.size()];
    private final int[] ends = new int[COLUMNS.size()];
    private boolean[] inSnapshot = new boolean[64];
    /** Books that had a snapshot, after which no row was left out. */
    private boolean[] known = new boolean[64];

    private boolean held;
    private boolean clearFirst;
    private boolean untrusted;
    private int locate;
    private long timeNs;
    private byte side;
    private long price;
    private long size;

    private long heldOffset;
    private long heldLine;

    private boolean announced;
    private long position;
    private long placeOffset;
    private long placeLine;

    TardisFeed(final FeedSource source, final InputFaults inputFaults) {
        super(source);
        rows = new TextRows(source.window);
        badRow = inputFaults.fatal("bad-row", "the line is no row of the table, and is left out");
        truncated = inputFaults.fatal("truncated-message", "the input ends inside a message");
        unfitPrice = inputFaults.fatal(
                "unfit-price",
                "a price that is no multiple of 0.0001 from 0 to 429,496.7295; the record changes nothing");
        unfitSize = inputFaults.fatal(
                "unfit-size",
                "a size that is no multiple of 0.00000001 below 1,407,374.88; the record changes nothing");
        instruments = new TextInstruments(inputFaults);
        rows.next();
        columns = readHeader();
    }

    private int[] readHeader() {
        final String[] names =
                new String(rows.buffer(), rows.start, rows.end - rows.start, StandardCharsets.UTF_8).split(",", -1);
        final int[] found = new int[names.length];
        Arrays.fill(indexes, -1);
        for (int i = 0; i < names.length; i++) {
            found[i] = COLUMNS.indexOf(names[i]);
            if (found[i] >= 0) {
                indexes[found[i]] = i;
            }
        }
        if (indexes[SIDE] < 0 || indexes[PRICE] < 0 || indexes[AMOUNT] < 0) {
            throw new InputException(
                    source.name() + ": is a table of tardis.dev that is not read; trades and incremental_book_L2 are");
        }
        return found;
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        int delivered = 0;
        while (delivered < limit) {
            if (clearFirst) {
                clearFirst = false;
                message.of(locate, timeNs, 0);
                deliver(message.clear(instruments.symbol(locate)), handler);
                delivered++;
            } else if (delivered > 0 && !rows.holdsNext() && isPipe) {
                return delivered;
            } else if (isPipe && !announced && rows.mayHaveToWait() && !rows.holdsNext()) {
                announced = true;
                return 0;
            } else {
                announced = false;
                final int read = readRow(handler);
                if (read < 0) {
                    return delivered == 0 ? END : delivered;
                }
                delivered += read;
            }
        }
        return delivered;
    }

    /** Reads a row and delivers what it completes; returns the messages delivered, or -1 at the end. */
    private int readRow(final RecordHandler handler) {
        final long before = badRow.count() + truncated.count() + unfitPrice.count() + unfitSize.count();
        final int read = readSoundRow(handler);
        if (badRow.count() + truncated.count() + unfitPrice.count() + unfitSize.count() != before) {
            Arrays.fill(known, false);
        }
        return read;
    }

    private int readSoundRow(final RecordHandler handler) {
        if (!rows.next()) {
            if (held) {
                held = false;
                deliverLevel(true, handler);
                return 1;
            }
            return -1;
        }
        placeOffset = rows.offset();
        placeLine = rows.number();
        if (!split()) {
            return 0;
        }
        return indexes[SNAPSHOT] < 0 ? readTrade(handler) : readLevel(handler);
    }

    /** Finds the columns of a row and reads what both tables have; returns false when the row is left out. */
    private boolean split() {
        final byte[] buffer = rows.buffer();
        int column = 0;
        int from = rows.start;
        for (int at = rows.start; at <= rows.end; at++) {
            if (at == rows.end || buffer[at] == ',') {
                if (column < columns.length && columns[column] >= 0) {
                    starts[columns[column]] = from;
                    ends[columns[column]] = at;
                }
                column++;
                from = at + 1;
            }
        }
        if (rows.cut) {
            truncated.report();
            return false;
        }
        if (column != columns.length) {
            badRow.report(columns.length, column, "columns");
            return false;
        }
        return true;
    }

    private int readTrade(final RecordHandler handler) {
        final int of = instrument();
        final long micros = number(ARRIVAL, 0);
        if (of == 0 || micros < 0 || !readPriceAndSize()) {
            return 0;
        }
        final long match = DecimalText.read(rows.buffer(), starts[ID], ends[ID], 0);
        message.of(of, micros * NS_PER_MICROSECOND, VenueMessage.EVENT_ENDS);
        deliver(message.trade(instruments.symbol(of), price, size, Math.max(0, match)), handler);
        return 1;
    }

    private int readLevel(final RecordHandler handler) {
        final long heldPrice = price;
        final long heldSize = size;
        final int of = instrument();
        final long micros = number(ARRIVAL, 0);
        final byte sideOfRow = side();
        if (of == 0 || micros < 0 || sideOfRow == 0 || !readPriceAndSize()) {
            price = heldPrice;
            size = heldSize;
            return 0;
        }
        final long rowPrice = price;
        final long rowSize = size;
        int delivered = 0;
        if (held) {
            price = heldPrice;
            size = heldSize;
            deliverLevel(of != locate || micros * NS_PER_MICROSECOND != timeNs, handler);
            delivered = 1;
        }
        hold(of, micros * NS_PER_MICROSECOND, sideOfRow, rowPrice, rowSize);
        return delivered;
    }

    private void hold(final int of, final long atNs, final byte ofSide, final long atPrice, final long ofSize) {
        if (of >= known.length) {
            known = Arrays.copyOf(known, 2 * of);
            inSnapshot = Arrays.copyOf(inSnapshot, 2 * of);
        }
        final boolean snapshot = rows.buffer()[starts[SNAPSHOT]] == 't';
        held = true;
        heldOffset = rows.offset();
        heldLine = rows.number();
        clearFirst = snapshot && !inSnapshot[of];
        known[of] |= clearFirst;
        untrusted = !known[of];
        inSnapshot[of] = snapshot;
        locate = of;
        timeNs = atNs;
        side = ofSide;
        price = atPrice;
        size = ofSize;
    }

    private void deliverLevel(final boolean last, final RecordHandler handler) {
        placeOffset = heldOffset;
        placeLine = heldLine;
        message.of(
                locate, timeNs, (last ? VenueMessage.EVENT_ENDS : 0) | (untrusted ? VenueMessage.BOOK_UNTRUSTED : 0));
        deliver(message.level(instruments.symbol(locate), side, price, size), handler);
    }

    private void deliver(final int length, final RecordHandler handler) {
        handler.onRecord(message.buffer(), 0, length, ++position);
    }

    private int instrument() {
        return instruments.find(rows.buffer(), starts[EXCHANGE], ends[SYMBOL], starts[SYMBOL]);
    }

    private byte side() {
        final byte[] buffer = rows.buffer();
        final int at = starts[SIDE];
        final boolean three = ends[SIDE] - at == 3;
        if (three && buffer[at] == 'b' && buffer[at + 1] == 'i' && buffer[at + 2] == 'd') {
            return 'B';
        }
        if (three && buffer[at] == 'a' && buffer[at + 1] == 's' && buffer[at + 2] == 'k') {
            return 'S';
        }
        badRow.report();
        return 0;
    }

    private boolean readPriceAndSize() {
        final long atPrice = number(PRICE, PRICE_DECIMALS);
        final long ofSize = number(AMOUNT, SIZE_DECIMALS);
        if (atPrice == DecimalText.NO_NUMBER || ofSize == DecimalText.NO_NUMBER) {
            return false;
        }
        if (atPrice < 0 || atPrice > MOST_PRICE) {
            unfitPrice.report();
            return false;
        }
        if (ofSize < 0 || ofSize > MOST_SIZE) {
            unfitSize.report();
            return false;
        }
        price = atPrice;
        size = ofSize;
        return true;
    }

    private long number(final int column, final int decimals) {
        final long number = DecimalText.read(rows.buffer(), starts[column], ends[column], decimals);
        if (number == DecimalText.NO_NUMBER) {
            badRow.report(columnFault(column));
        }
        return number;
    }

    private String columnFault(final int column) {
        return badRow.count() > 0 && !badRow.stopsTheRun()
                ? ""
                : "'" + new String(rows.buffer(), starts[column], ends[column] - starts[column], StandardCharsets.UTF_8)
                        + "' in column " + COLUMNS.get(column) + " is no number";
    }

    /** {@code NAME: byte OFFSET, line NUMBER}. */
    @Override
    public String place() {
        return place(placeOffset, placeLine);
    }

    private String place(final long offset, final long line) {
        return source.place(offset) + ", line " + line;
    }

    @Override
    public void locate(final InputPlace place) {
        place.set(this, placeOffset, placeLine);
    }

    @Override
    public String place(final InputPlace place) {
        return place(place.offset(), place.part());
    }
}
