package dev.tailrace.market.feed;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.DecimalText;
import dev.tailrace.market.event.VenueMessage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Reads CSV files of tardis.dev, tables {@code trades} and {@code incremental_book_L2}, and delivers their rows as
 * {@link VenueMessage}s: trades, and the sizes of price levels.
 *
 * <p>Columns are found by the names in the first line; further ones are ignored. The time is that of arrival, by which
 * files are ordered ({@code local_timestamp}). Rows with the same symbol and time of arrival are one event. The first row
 * of a snapshot clears the book of its symbol. A book whose rows do not begin with a snapshot is not trusted until there
 * is one; after a row that was left out, its book is not, or no book if the row does not name one. The same holds for
 * averages of trades. Prices are in the unit of the pipeline, sizes in
 * 1/100,000,000; what does not fit is {@code unfit-price} or
 * {@code unfit-size}, and is never rounded. A row with missing columns, or with text where a number belongs, is
 * {@code bad-row}; a last line without a line end is {@code truncated-message}. All four are fatal under the policy for
 * input faults, and the row is left out.
 *
 * <p>Positions number the messages: one for each row, and one for each snapshot. A symbol of more than 32 characters
 * is {@code long-symbol}, informational: results name its instrument by number only.
 */
final class TardisFeed extends LineFeed {

    /** The beginning of the first line of every table. */
    static final String START = "exchange,symbol,timestamp,local_timestamp,";

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

    private final InputFault badRow;
    private final InputFault truncated;
    private final VenueUnits units;

    /** Index of the column in a row, by column; -1 when the table has none. */
    private final int[] indexes = new int[COLUMNS.size()];

    /** Column at an index in a row; -1 when it is not used. */
    private final int[] columns;

    private final int[] starts = new int[COLUMNS.size()];
    private final int[] ends = new int[COLUMNS.size()];
    private boolean[] inSnapshot = new boolean[64];
    /** Books that had a snapshot, after which no row was left out. */
    private boolean[] known = new boolean[64];

    /** Whether the last message in the queue waits for the next row, which shows whether its event ends. */
    private boolean isHeld;

    private final BitSet seen = new BitSet();

    /** Instrument and time of the row that is read, as far as they are known. */
    private int faulty;

    private long faultyNs;

    /** Whether a row before could not be read, so that its time is not known. */
    private boolean isRowMissing;

    private int lastLocate;
    private long lastTimeNs;

    TardisFeed(
            final FeedSource source,
            final int priceDecimals,
            final FeedInstruments instruments,
            final InputFaults inputFaults) {
        super(source, priceDecimals, instruments);
        badRow = inputFaults.fatal("bad-row", "the line is no row of the table, and is left out");
        truncated = inputFaults.fatal("truncated-message", "the input ends inside a message");
        units = new VenueUnits(priceDecimals, inputFaults);
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
            throw new InputException(source.bytes.name()
                    + ": is a table of tardis.dev that is not read; trades and incremental_book_L2 are");
        }
        return found;
    }

    @Override
    int ready() {
        return queue.size() - (isHeld ? 1 : 0);
    }

    @Override
    boolean readLine() {
        if (!rows.next()) {
            final boolean wasHeld = isHeld;
            release(0, 0);
            return wasHeld;
        }
        queue.begin(rows.offset(), rows.number());
        faulty = 0;
        faultyNs = lastTimeNs;
        if (!split() || !readFields()) {
            missRow();
        }
        return true;
    }

    /** A row was left out: books and averages of its instrument, or of all if that is unknown, cannot be trusted. */
    private void missRow() {
        if (faulty == 0) {
            Arrays.fill(known, false);
        } else if (faulty < known.length) {
            known[faulty] = false;
        }
        if (faulty == 0) {
            isRowMissing = true;
            missTrades(faultyNs);
        } else if (indexes[SNAPSHOT] < 0) {
            queue.add(VenueMessage.NOTE, faulty, faultyNs, VenueMessage.TRADES_MISSING);
        }
    }

    /** Trades of all instruments may be missing at a time. */
    private void missTrades(final long atNs) {
        if (indexes[SNAPSHOT] < 0) {
            for (int of = seen.nextSetBit(1); of >= 0; of = seen.nextSetBit(of + 1)) {
                queue.add(VenueMessage.NOTE, of, atNs, VenueMessage.TRADES_MISSING);
            }
        }
    }

    /** Releases the message that is held; its event ends unless the next message belongs to it. */
    private void release(final int nextLocate, final long nextTimeNs) {
        if (isHeld && (nextLocate != lastLocate || nextTimeNs != lastTimeNs)) {
            queue.endEvent(0);
        }
        isHeld = false;
    }

    /** Finds the columns of a row; returns false when the row is left out. */
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

    /** Reads the columns and adds the messages of the row; returns false when the row is left out. */
    private boolean readFields() {
        final boolean isTrade = indexes[SNAPSHOT] < 0;
        final int of = instruments.find(rows.buffer(), starts[EXCHANGE], ends[SYMBOL], starts[SYMBOL]);
        final long micros = of == 0 ? DecimalText.NO_NUMBER : number(ARRIVAL, 0);
        if (micros >= 0) {
            faulty = of;
            seen.set(of);
            faultyNs = micros * NS_PER_MICROSECOND;
        }
        final byte side = micros < 0 ? 0 : isTrade ? (byte) 'T' : side();
        final long price = side == 0 ? DecimalText.NO_NUMBER : number(PRICE, units.priceDecimals);
        final long size = price == DecimalText.NO_NUMBER ? price : number(AMOUNT, VenueUnits.SIZE_DECIMALS);
        if (size == DecimalText.NO_NUMBER
                || !units.fit(price, size, rows.buffer(), starts[PRICE], ends[PRICE], starts[AMOUNT], ends[AMOUNT])) {
            return false;
        }
        final long timeNs = faultyNs;
        release(of, timeNs);
        if (isRowMissing) {
            isRowMissing = false;
            missTrades(timeNs);
        }
        lastLocate = of;
        lastTimeNs = timeNs;
        if (isTrade) {
            final long match = DecimalText.read(rows.buffer(), starts[ID], ends[ID], 0);
            queue.add(VenueMessage.TRADE, of, timeNs, VenueMessage.EVENT_ENDS, price, size, Math.max(0, match));
        } else {
            addLevel(of, timeNs, side, price, size);
        }
        return true;
    }

    private void addLevel(final int of, final long timeNs, final byte side, final long price, final long size) {
        if (of >= known.length) {
            known = Arrays.copyOf(known, 2 * of);
            inSnapshot = Arrays.copyOf(inSnapshot, 2 * of);
        }
        final boolean isSnapshot = (rows.buffer()[starts[SNAPSHOT]] | 0x20) == 't';
        if (isSnapshot && !inSnapshot[of]) {
            known[of] = true;
            queue.add(VenueMessage.CLEAR, of, timeNs, 0);
        }
        inSnapshot[of] = isSnapshot;
        queue.add(side, of, timeNs, known[of] ? 0 : VenueMessage.BOOK_UNTRUSTED, price, size, 0);
        isHeld = true;
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

    /** The number in a column; reports it when it is none. */
    private long number(final int column, final int decimals) {
        final long number = DecimalText.read(rows.buffer(), starts[column], ends[column], decimals);
        final boolean isTime = column == ARRIVAL;
        if (number == DecimalText.NO_NUMBER || isTime && number < 0) {
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
}
