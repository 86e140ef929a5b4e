package dev.tailrace.market.feed;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputPlace;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.event.VenueMessage;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Reads recordings of the WebSocket feeds of Binance and Coinbase, one JSON message a line, and delivers
 * {@link VenueMessage}s: trades, and the sizes of price levels.
 *
 * <p><b>Binance</b>, spot and futures, raw or in combined streams: {@code trade}, {@code aggTrade} and {@code
 * depthUpdate}. A snapshot of the book is the answer of the depth request, with its symbol: {@code
 * {"stream":"btcusdt@depthSnapshot","data":{"lastUpdateId":..,"bids":..,"asks":..}}}, or with a key {@code s} next to the
 * others. Updates continue a book when their numbers do: U (spot) or pu (futures) after the u before. Updates that were
 * recorded before a snapshot and are later than it are applied after it.
 *
 * <p><b>Coinbase</b>, Advanced Trade: channels {@code l2_data} and {@code market_trades}. Messages of a connection are
 * numbered by {@code sequence_num}, from 0. The trades of a snapshot are earlier than the recording and left out.
 *
 * <p>Where numbers are missing, {@code sequence-gap} is counted, and the books concerned are not trusted until their next
 * snapshot; neither is a book before its first one, or one from which a level was left out because it does not fit. Time is that of the message (E, {@code timestamp}), and never goes
 * back: the order of the recording counts. Prices, sizes, symbols, positions: as in {@link TardisFeed}.
 */
final class ExchangeFeed extends SourceFeed {

    /** Lines of a book that wait for its snapshot; older ones are dropped. */
    private static final int MOST_WAITING = 1_000;

    private static final int TRADE_ID = 0;
    private static final String[] OUTER = {"stream", "data", "channel", "timestamp", "sequence_num", "events"};
    private static final int STREAM = 0;
    private static final int DATA = 1;
    private static final int CHANNEL = 2;
    private static final int TIMESTAMP = 3;
    private static final int SEQUENCE = 4;
    private static final int EVENTS = 5;

    private static final String[] BINANCE = {
        "e", "E", "s", "U", "u", "pu", "b", "a", "p", "q", "t", "lastUpdateId", "bids", "asks"
    };
    private static final int KIND = 0;
    private static final int TIME = 1;
    private static final int SYMBOL = 2;
    private static final int FIRST = 3;
    private static final int LAST = 4;
    private static final int PREVIOUS = 5;
    private static final int BIDS = 6;
    private static final int ASKS = 7;
    private static final int PRICE = 8;
    private static final int QUANTITY = 9;
    private static final int TRADE = 10;
    private static final int SNAPSHOT_ID = 11;
    private static final int SNAPSHOT_BIDS = 12;
    private static final int SNAPSHOT_ASKS = 13;

    private static final String[] EVENT = {"type", "product_id", "updates", "trades"};
    private static final String[] UPDATE = {"side", "price_level", "new_quantity"};
    private static final String[] COINBASE_TRADE = {"trade_id", "product_id", "price", "size"};

    private static final long NS_PER_MS = 1_000_000;
    private static final long NS_PER_US = 1_000;
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long SECONDS_PER_DAY = 86_400;

    /** Milliseconds since 1970 have fewer digits for some thousand years; a number above counts microseconds. */
    private static final long MOST_MS = 100_000_000_000_000L;

    /** The book of one instrument. */
    private static final class Book {
        boolean synced;
        boolean first;
        long lastId;
        final Deque<byte[]> waiting = new ArrayDeque<>();
    }

    private final TextRows rows;
    private final InputFault badRow;
    private final InputFault truncated;
    private final InputFault unknownType;
    private final InputFault gap;
    private final InputFault unfitPrice;
    private final InputFault unfitSize;
    private final TextInstruments instruments;
    private final VenueMessage message = new VenueMessage();
    private final JsonCursor json = new JsonCursor();
    private final int[] outer = new int[OUTER.length];
    private final int[] fields = new int[BINANCE.length];
    private final int[] event = new int[EVENT.length];
    private final int[] inner = new int[4];
    private final List<Book> books = new ArrayList<>();

    /** Snapshots at the beginning, which have no time; they count when a message has one. */
    private final Deque<byte[]> untimed = new ArrayDeque<>();

    private byte[] name = new byte[64];
    private long timeNs;
    private long sequence = -1;

    // What the line means: types, instruments, flags and values of the messages that are not delivered yet.
    private byte[] types = new byte[64];
    private int[] locates = new int[64];
    private int[] flags = new int[64];
    private long[] values = new long[3 * 64];
    private int count;
    private int next;

    private boolean announced;
    private long position;

    ExchangeFeed(final FeedSource source, final InputFaults inputFaults) {
        super(source);
        rows = new TextRows(source.window);
        badRow = inputFaults.fatal("bad-row", "the line is no message of the exchange, and is left out");
        truncated = inputFaults.fatal("truncated-message", "the input ends inside a message");
        unknownType = inputFaults.counted("unknown-type", "the message type is not in the specification");
        gap = inputFaults.counted("sequence-gap", "messages are missing before this one; books are not trusted");
        unfitPrice = inputFaults.fatal(
                "unfit-price",
                "a price that is no multiple of 0.0001 from 0 to 429,496.7295; the record changes nothing");
        unfitSize = inputFaults.fatal(
                "unfit-size",
                "a size that is no multiple of 0.00000001 below 1,407,374.88; the record changes nothing");
        instruments = new TextInstruments(inputFaults);
        books.add(null);
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        int delivered = 0;
        while (delivered < limit) {
            if (next < count) {
                deliver(handler);
                delivered++;
            } else if (isPipe && !rows.holdsNext() && (delivered > 0 || !announced && rows.mayHaveToWait())) {
                announced = delivered == 0;
                return delivered;
            } else {
                announced = false;
                if (!readLine()) {
                    return delivered == 0 ? END : delivered;
                }
            }
        }
        return delivered;
    }

    private void deliver(final RecordHandler handler) {
        final int of = locates[next];
        final long price = values[3 * next];
        final long size = values[3 * next + 1];
        message.of(of, timeNs, flags[next]);
        final int length =
                switch (types[next]) {
                    case VenueMessage.CLEAR -> message.clear(instruments.symbol(of));
                    case VenueMessage.NOTE -> message.note();
                    case VenueMessage.TRADE -> message.trade(instruments.symbol(of), price, size, values[3 * next + 2]);
                    default -> message.level(instruments.symbol(of), types[next], price, size);
                };
        next++;
        handler.onRecord(message.buffer(), 0, length, ++position);
    }

    /** Reads a line and finds its messages; returns false at the end. */
    private boolean readLine() {
        count = 0;
        next = 0;
        if (!rows.next()) {
            return false;
        }
        try {
            json.over(rows.buffer(), rows.start, rows.end);
            if (!json.isAtEnd()) {
                readMessage();
            }
        } catch (final JsonCursor.MalformedException | DateTimeException e) {
            count = 0;
            distrustAll();
            if (rows.cut) {
                truncated.report();
            } else {
                badRow.report(e.getMessage());
            }
        }
        return true;
    }

    private void distrustAll() {
        books.stream().filter(book -> book != null).forEach(book -> book.synced = false);
    }

    private void readMessage() {
        json.object(OUTER, outer);
        if (!json.isAtEnd()) {
            throw new JsonCursor.MalformedException("text follows the message");
        }
        if (outer[CHANNEL] >= 0 && outer[SEQUENCE] >= 0) {
            readCoinbase();
        } else {
            json.moveTo(outer[DATA] >= 0 ? outer[DATA] : rows.start);
            readBinance();
        }
    }

    private void readBinance() {
        json.object(BINANCE, fields);
        if (fields[SNAPSHOT_ID] >= 0) {
            if (timeNs == 0) {
                untimed.add(Arrays.copyOfRange(rows.buffer(), rows.start, rows.end));
            } else {
                readSnapshot();
            }
            return;
        }
        if (fields[KIND] < 0) {
            unknownType.report();
            return;
        }
        scalar(fields[KIND]);
        final boolean depth = json.is("depthUpdate");
        if (!depth && !json.is("trade") && !json.is("aggTrade")) {
            unknownType.report();
            return;
        }
        final boolean aggregated = json.is("aggTrade");
        final long time = whole(fields[TIME]);
        setTime(time * (time > MOST_MS ? NS_PER_US : NS_PER_MS));
        readUntimed();
        final int of = instrument(fields[SYMBOL]);
        if (of != 0 && depth) {
            readDepth(of, true);
        } else if (of != 0) {
            readTrade(of, fields[PRICE], fields[QUANTITY], whole(aggregated ? fields[ASKS] : fields[TRADE]));
        }
    }

    /** The snapshots that came before the first time, and then the line itself again. */
    private void readUntimed() {
        if (untimed.isEmpty()) {
            return;
        }
        while (!untimed.isEmpty()) {
            final byte[] line = untimed.remove();
            json.over(line, 0, line.length);
            json.object(OUTER, outer);
            json.moveTo(outer[DATA] >= 0 ? outer[DATA] : 0);
            json.object(BINANCE, fields);
            readSnapshot();
        }
        json.over(rows.buffer(), rows.start, rows.end);
        json.object(OUTER, outer);
        json.moveTo(outer[DATA] >= 0 ? outer[DATA] : rows.start);
        json.object(BINANCE, fields);
    }

    private void readDepth(final int of, final boolean mayWait) {
        final Book book = books.get(of);
        final long last = whole(fields[LAST]);
        if (book.synced) {
            if (last <= book.lastId) {
                return;
            }
            if (!continues(book)) {
                book.synced = false;
                gap.report();
            }
        }
        if (!book.synced && mayWait) {
            if (book.waiting.size() == MOST_WAITING) {
                book.waiting.remove();
            }
            book.waiting.add(Arrays.copyOfRange(rows.buffer(), rows.start, rows.end));
        }
        book.first = false;
        book.lastId = last;
        final int from = count;
        readLevels(of, fields[BIDS], (byte) 'B', !book.synced);
        readLevels(of, fields[ASKS], (byte) 'S', !book.synced);
        endEvent(from);
    }

    private boolean continues(final Book book) {
        if (fields[PREVIOUS] >= 0) {
            return book.first ? whole(fields[FIRST]) <= book.lastId : whole(fields[PREVIOUS]) == book.lastId;
        }
        final long first = whole(fields[FIRST]);
        return book.first ? first <= book.lastId + 1 : first == book.lastId + 1;
    }

    private void readSnapshot() {
        final int of = fields[SYMBOL] >= 0 ? instrument(fields[SYMBOL]) : instrumentOfStream();
        if (of == 0) {
            return;
        }
        final Book book = books.get(of);
        book.synced = true;
        book.first = true;
        book.lastId = whole(fields[SNAPSHOT_ID]);
        final int from = count;
        add(VenueMessage.CLEAR, of, 0, 0, 0, 0);
        readLevels(of, fields[SNAPSHOT_BIDS], (byte) 'B', false);
        readLevels(of, fields[SNAPSHOT_ASKS], (byte) 'S', false);
        endEvent(from);
        while (!book.waiting.isEmpty()) {
            final byte[] line = book.waiting.remove();
            json.over(line, 0, line.length);
            json.object(OUTER, outer);
            json.moveTo(outer[DATA] >= 0 ? outer[DATA] : 0);
            json.object(BINANCE, fields);
            readDepth(of, false);
        }
    }

    private int instrumentOfStream() {
        if (outer[STREAM] < 0) {
            badRow.report("the snapshot names no symbol");
            return 0;
        }
        scalar(outer[STREAM]);
        int to = json.from;
        while (to < json.to && json.buffer()[to] != '@') {
            to++;
        }
        return instrument(json.from, to);
    }

    /** An array of arrays of price and size. */
    private void readLevels(final int of, final int at, final byte side, final boolean untrusted) {
        if (at < 0) {
            throw new JsonCursor.MalformedException("a side is missing");
        }
        json.moveTo(at);
        if (json.array()) {
            do {
                json.array();
                json.scalar();
                final int priceFrom = json.from;
                final int priceTo = json.to;
                json.more();
                json.scalar();
                addLevel(of, side, untrusted, priceFrom, priceTo);
                while (json.more()) {
                    json.skip();
                }
            } while (json.more());
        }
    }

    private void readTrade(final int of, final int priceAt, final int sizeAt, final long match) {
        scalar(priceAt);
        final int priceFrom = json.from;
        final int priceTo = json.to;
        scalar(sizeAt);
        addPriced(VenueMessage.TRADE, of, VenueMessage.EVENT_ENDS, priceFrom, priceTo, match);
    }

    private void readCoinbase() {
        final long number = whole(outer[SEQUENCE]);
        if (number != sequence + 1) {
            if (number != 0) {
                gap.report();
            }
            distrustAll();
        }
        sequence = number;
        scalar(outer[TIMESTAMP]);
        setTime(timestamp());
        scalar(outer[CHANNEL]);
        final boolean levels = json.is("l2_data");
        if (!levels && !json.is("market_trades") || outer[EVENTS] < 0) {
            return;
        }
        json.moveTo(outer[EVENTS]);
        if (json.array()) {
            do {
                json.object(EVENT, event);
                final int after = json.position();
                if (levels) {
                    readCoinbaseLevels();
                } else {
                    readCoinbaseTrades();
                }
                json.moveTo(after);
            } while (json.more());
        }
    }

    private void readCoinbaseLevels() {
        final int of = instrument(event[1]);
        if (of == 0) {
            return;
        }
        scalar(event[0]);
        final Book book = books.get(of);
        final int from = count;
        if (json.is("snapshot")) {
            book.synced = true;
            add(VenueMessage.CLEAR, of, 0, 0, 0, 0);
        }
        json.moveTo(event[2]);
        if (json.array()) {
            do {
                json.object(UPDATE, inner);
                final int after = json.position();
                scalar(inner[0]);
                final byte side = (byte) (json.is("bid") ? 'B' : 'S');
                scalar(inner[1]);
                final int priceFrom = json.from;
                final int priceTo = json.to;
                scalar(inner[2]);
                addLevel(of, side, !book.synced, priceFrom, priceTo);
                json.moveTo(after);
            } while (json.more());
        }
        endEvent(from);
    }

    private void readCoinbaseTrades() {
        scalar(event[0]);
        if (json.is("snapshot")) {
            return;
        }
        json.moveTo(event[3]);
        if (json.array()) {
            do {
                json.object(COINBASE_TRADE, inner);
                final int after = json.position();
                final int of = instrument(inner[1]);
                if (of != 0) {
                    readTrade(of, inner[2], inner[3], whole(inner[TRADE_ID]));
                }
                json.moveTo(after);
            } while (json.more());
        }
    }

    private void addLevel(
            final int of, final byte side, final boolean untrusted, final int priceFrom, final int priceTo) {
        addPriced(side, of, untrusted ? VenueMessage.BOOK_UNTRUSTED : 0, priceFrom, priceTo, 0);
    }

    /** Adds a message whose size is the scalar read last. */
    private void addPriced(
            final byte type,
            final int of,
            final int withFlags,
            final int priceFrom,
            final int priceTo,
            final long match) {
        final long price = DecimalText.read(json.buffer(), priceFrom, priceTo, TardisFeed.PRICE_DECIMALS);
        final long size = DecimalText.read(json.buffer(), json.from, json.to, TardisFeed.SIZE_DECIMALS);
        if (price == DecimalText.NO_NUMBER || size == DecimalText.NO_NUMBER) {
            throw new JsonCursor.MalformedException("a price or a size is no number");
        }
        final boolean fits = price >= 0 && price <= TardisFeed.MOST_PRICE;
        if (fits && size >= 0 && size <= TardisFeed.MOST_SIZE) {
            add(type, of, withFlags, price, size, match);
            return;
        }
        (fits ? unfitSize : unfitPrice).report();
        if (type != VenueMessage.TRADE) {
            books.get(of).synced = false;
            add(VenueMessage.NOTE, of, VenueMessage.BOOK_UNTRUSTED, 0, 0, 0);
        }
    }

    private void add(
            final byte type, final int of, final int withFlags, final long price, final long size, final long match) {
        if (count == types.length) {
            types = Arrays.copyOf(types, 2 * count);
            locates = Arrays.copyOf(locates, 2 * count);
            flags = Arrays.copyOf(flags, 2 * count);
            values = Arrays.copyOf(values, 6 * count);
        }
        types[count] = type;
        locates[count] = of;
        flags[count] = withFlags;
        values[3 * count] = price;
        values[3 * count + 1] = size;
        values[3 * count + 2] = match;
        count++;
    }

    private void endEvent(final int from) {
        if (count > from) {
            flags[count - 1] |= VenueMessage.EVENT_ENDS;
        }
    }

    private void scalar(final int at) {
        if (at < 0) {
            throw new JsonCursor.MalformedException("a key is missing");
        }
        json.moveTo(at);
        json.scalar();
    }

    private long whole(final int at) {
        scalar(at);
        final long number = DecimalText.read(json.buffer(), json.from, json.to, 0);
        if (number < 0) {
            throw new JsonCursor.MalformedException("a number is wrong");
        }
        return number;
    }

    private int instrument(final int at) {
        scalar(at);
        return instrument(json.from, json.to);
    }

    /** Symbols of streams have small letters. */
    private int instrument(final int from, final int to) {
        if (to - from > name.length) {
            name = new byte[2 * (to - from)];
        }
        for (int i = from; i < to; i++) {
            final byte c = json.buffer()[i];
            name[i - from] = c >= 'a' && c <= 'z' ? (byte) (c - 'a' + 'A') : c;
        }
        final int of = instruments.find(name, 0, to - from, 0);
        while (of >= books.size()) {
            books.add(new Book());
        }
        return of;
    }

    private void setTime(final long ns) {
        timeNs = Math.max(timeNs, ns);
    }

    /** The scalar read last, such as 2023-02-09T20:32:50.714964855Z, in nanoseconds since 1970. */
    private long timestamp() {
        final byte[] text = json.buffer();
        final int at = json.from;
        if (json.to - at < 20 || text[json.to - 1] != 'Z') {
            throw new JsonCursor.MalformedException("a time is wrong");
        }
        final long days = LocalDate.of(number(at, 4), number(at + 5, 2), number(at + 8, 2))
                .toEpochDay();
        final long seconds =
                days * SECONDS_PER_DAY + number(at + 11, 2) * 3_600L + number(at + 14, 2) * 60L + number(at + 17, 2);
        final long fraction = json.to - at == 20 ? 0 : DecimalText.read(text, at + 19, json.to - 1, 9);
        if (fraction < 0) {
            throw new JsonCursor.MalformedException("a time is wrong");
        }
        return seconds * NS_PER_SECOND + fraction;
    }

    private int number(final int at, final int length) {
        final long number = DecimalText.read(json.buffer(), at, at + length, 0);
        if (number < 0) {
            throw new JsonCursor.MalformedException("a time is wrong");
        }
        return (int) number;
    }

    /** {@code NAME: byte OFFSET, line NUMBER}. */
    @Override
    public String place() {
        return place(rows.offset(), rows.number());
    }

    private String place(final long offset, final long line) {
        return source.place(offset) + ", line " + line;
    }

    @Override
    public void locate(final InputPlace place) {
        place.set(this, rows.offset(), rows.number());
    }

    @Override
    public String place(final InputPlace place) {
        return place(place.offset(), place.part());
    }
}
