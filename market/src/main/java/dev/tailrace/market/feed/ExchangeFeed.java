package dev.tailrace.market.feed;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.DecimalText;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.JsonScanner;
import dev.tailrace.io.StreamWindow;
import dev.tailrace.market.event.VenueMessage;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;

/**
 * Reads recordings of the WebSocket feeds of an exchange, one JSON message a line, and delivers {@link VenueMessage}s:
 * trades, and the sizes of price levels.
 *
 * <p>Where messages are missing, {@code sequence-gap} is counted, and the books concerned are not trusted until their next
 * snapshot; neither is a book before its first one, or one from which a level was left out because it does not fit. Where
 * trades may be missing, notes with that flag come with the times of the messages before and after the gap. Time is that of the message, and never goes back: the order of the recording counts. Prices, sizes, symbols, positions: as in
 * {@link TardisFeed}. A recording continues the one before it in a folder.
 */
abstract class ExchangeFeed extends LineFeed {

    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long SECONDS_PER_DAY = 86_400;

    /** Keys that messages of Coinbase have, and those of Binance have not. */
    private static final byte[][] COINBASE_KEYS = {JsonScanner.ascii("channel"), JsonScanner.ascii("type")};

    final JsonScanner json = new JsonScanner();
    final InputFault unknownType;
    final InputFault gap;
    final ExchangeProgress progress;

    private final FolderProgress folder;
    private final VenueUnits units;
    private final InputFault duplicate;
    private final InputFault badRow;
    private final InputFault truncated;

    private byte[] name = new byte[64];
    private long timeBeforeNs;

    ExchangeFeed(
            final FeedSource source,
            final int priceDecimals,
            final FeedInstruments instruments,
            final FolderProgress folder,
            final InputFaults inputFaults) {
        super(source, priceDecimals, instruments);
        this.folder = folder;
        badRow = inputFaults.fatal("bad-row", "the line is no message of the exchange, and is left out");
        truncated = inputFaults.fatal("truncated-message", "the input ends inside a message");
        unknownType = inputFaults.counted("unknown-type", "the message type is not in the specification");
        gap = inputFaults.counted(
                "sequence-gap", "messages are missing before this one; books and averages are not trusted");
        duplicate =
                inputFaults.informational("duplicate-message", "a trade came before, from another connection; dropped");
        units = new VenueUnits(priceDecimals, inputFaults);
        progress = folder.takeRecording();
    }

    /** Opens a recording; the keys of its first message tell of which exchange it is. */
    static InputLog open(
            final FeedSource source,
            final int priceDecimals,
            final FeedInstruments instruments,
            final FolderProgress folder,
            final InputFaults inputFaults) {
        return isOfCoinbase(source.window)
                ? new CoinbaseFeed(source, priceDecimals, instruments, folder, inputFaults)
                : new BinanceFeed(source, priceDecimals, instruments, folder, inputFaults);
    }

    private static boolean isOfCoinbase(final StreamWindow window) {
        int length = 0;
        while (length < window.buffer().length
                && window.require(length + 1) > length
                && window.buffer()[window.start() + length] != '\n') {
            length++;
        }
        final JsonScanner first = new JsonScanner().beginObject(window.buffer(), window.start(), length);
        boolean found = false;
        while (!found && first.nextField()) {
            found = Arrays.stream(COINBASE_KEYS).anyMatch(first::isNamed);
        }
        return found;
    }

    /**
     * Reads the message at which the scanner is, and adds to the queue what it means.
     *
     * @throws JsonScanner.MalformedException if it is no message of the exchange
     * @throws DateTimeException if its time is none
     */
    abstract void readMessage();

    @Override
    final boolean readLine() {
        if (!rows.next()) {
            folder.leave(progress);
            return false;
        }
        queue.begin(rows.offset(), rows.number());
        timeBeforeNs = progress.timeNs;
        try {
            toLine();
            if (!json.isAtEnd()) {
                readMessage();
            }
        } catch (final JsonScanner.MalformedException | DateTimeException e) {
            queue.cutTo(0);
            missAll();
            progress.isLineMissing = true;
            if (rows.cut) {
                truncated.report();
            } else {
                badRow.report(e.getMessage());
            }
        }
        return true;
    }

    // For the readers of messages.

    /** Moves the scanner to the line read last. */
    final void toLine() {
        json.over(rows.buffer(), rows.start, rows.end - rows.start);
    }

    final byte[] copyOfLine() {
        return Arrays.copyOfRange(rows.buffer(), rows.start, rows.end);
    }

    /** Reads the object at which the scanner is to the end of the line, and finds the values of its keys. */
    final void readObject(final String[] keys, final int[] values) {
        json.object(keys, values);
        if (!json.isAtEnd()) {
            throw new JsonScanner.MalformedException("text follows the message");
        }
    }

    /** Moves to the value of a key. */
    final void moveTo(final int at) {
        if (at < 0) {
            throw new JsonScanner.MalformedException("a key is missing");
        }
        json.moveTo(at);
    }

    final void scalar(final int at) {
        moveTo(at);
        json.scalar();
    }

    final long whole(final int at) {
        scalar(at);
        final long number = json.decimal(0);
        if (number < 0) {
            throw new JsonScanner.MalformedException("a number is wrong");
        }
        return number;
    }

    /** The instrument whose symbol is at an index; 0 when there are too many. */
    final int instrument(final int at) {
        scalar(at);
        return instrument(json.from(), json.to());
    }

    /** The instrument with a symbol; those of streams have small letters. */
    final int instrument(final int from, final int to) {
        if (to - from > name.length) {
            name = new byte[2 * (to - from)];
        }
        for (int i = from; i < to; i++) {
            final byte c = json.buffer()[i];
            name[i - from] = c >= 'a' && c <= 'z' ? (byte) (c - 'a' + 'A') : c;
        }
        final int of = instruments.find(name, 0, to - from, 0);
        progress.seen.set(of);
        if (of >= progress.trusted.length) {
            progress.trusted = Arrays.copyOf(progress.trusted, 2 * of);
        }
        return of;
    }

    final boolean isTrusted(final int of) {
        return progress.trusted[of];
    }

    final void distrust(final int of) {
        progress.trusted[of] = false;
    }

    /** Messages of all instruments are missing before this one. */
    final void missAll() {
        Arrays.fill(progress.trusted, false);
        missAllTrades();
    }

    private void missAllTrades() {
        for (int of = progress.seen.nextSetBit(1); of >= 0; of = progress.seen.nextSetBit(of + 1)) {
            missTrades(of);
        }
    }

    /** Trades of an instrument are missing between the message before and this one. */
    final void missTrades(final int of) {
        if (timeBeforeNs != progress.timeNs) {
            queue.add(VenueMessage.NOTE, of, timeBeforeNs, VenueMessage.TRADES_MISSING);
        }
        queue.add(VenueMessage.NOTE, of, progress.timeNs, VenueMessage.TRADES_MISSING);
    }

    final long timeNs() {
        return progress.timeNs;
    }

    /**
     * Reports a trade that was delivered before, by another connection of the recorder.
     *
     * @param first number of the trade since which none is missing
     * @param last number of the last trade
     */
    final boolean isRepeated(final long number, final long first, final long last) {
        final boolean isRepeated = number >= first && number <= last;
        if (isRepeated) {
            duplicate.report();
        }
        return isRepeated;
    }

    /** Keeps the line, which has no time and comes before all times, until there is one. */
    final void keepUntimed() {
        progress.untimed.add(copyOfLine());
    }

    /**
     * Sets the time of a message. With the first time, the lines that have none are read before; returns whether there were
     * some, so that the line has to be scanned again.
     */
    final boolean setTime(final long ns) {
        progress.timeNs = Math.max(progress.timeNs, ns);
        if (progress.isLineMissing) {
            progress.isLineMissing = false;
            missAllTrades();
        }
        if (progress.untimed.isEmpty() || progress.timeNs == 0) {
            return false;
        }
        while (!progress.untimed.isEmpty()) {
            final byte[] line = progress.untimed.remove();
            json.over(line, 0, line.length);
            readMessage();
        }
        toLine();
        return true;
    }

    /** Begins a snapshot, after which the book is trusted. */
    final void clear(final int of) {
        progress.trusted[of] = true;
        queue.add(VenueMessage.CLEAR, of, progress.timeNs, 0);
    }

    /** Adds a trade whose price and size are at these indexes. */
    final void addTrade(final int of, final int priceAt, final int sizeAt, final long match) {
        scalar(priceAt);
        final int priceFrom = json.from();
        final int priceTo = json.to();
        scalar(sizeAt);
        addPriced(VenueMessage.TRADE, of, VenueMessage.EVENT_ENDS, priceFrom, priceTo, match);
    }

    /** Adds levels from an array of arrays of price and size. */
    final void addLevels(final int of, final int at, final byte side) {
        moveTo(at);
        if (json.array()) {
            do {
                json.array();
                addLevel(of, side);
                while (json.more()) {
                    json.skip();
                }
            } while (json.more());
        }
    }

    /** Adds the level whose price and size are the next two elements of an array. */
    final void addLevel(final int of, final byte side) {
        json.scalar();
        final int priceFrom = json.from();
        final int priceTo = json.to();
        json.more();
        json.scalar();
        addLevel(of, side, priceFrom, priceTo);
    }

    /** Adds a level whose size is the scalar read last. */
    final void addLevel(final int of, final byte side, final int priceFrom, final int priceTo) {
        addPriced(side, of, isTrusted(of) ? 0 : VenueMessage.BOOK_UNTRUSTED, priceFrom, priceTo, 0);
    }

    private void addPriced(
            final byte type,
            final int of,
            final int withFlags,
            final int priceFrom,
            final int priceTo,
            final long match) {
        final long price = DecimalText.read(json.buffer(), priceFrom, priceTo, units.priceDecimals);
        final long size = json.decimal(VenueUnits.SIZE_DECIMALS);
        if (price == DecimalText.NO_NUMBER || size == DecimalText.NO_NUMBER) {
            throw new JsonScanner.MalformedException("a price or a size is no number");
        }
        if (units.fit(price, size, json.buffer(), priceFrom, priceTo, json.from(), json.to())) {
            queue.add(type, of, progress.timeNs, withFlags, price, size, match);
        } else if (type == VenueMessage.TRADE) {
            queue.add(VenueMessage.NOTE, of, progress.timeNs, VenueMessage.TRADES_MISSING);
        } else {
            distrust(of);
            queue.add(VenueMessage.NOTE, of, progress.timeNs, VenueMessage.BOOK_UNTRUSTED);
        }
    }

    /** The text at an index, such as 2023-02-09T20:32:50.714964855Z, in nanoseconds since 1970. */
    final long timestamp(final int index) {
        scalar(index);
        final byte[] text = json.buffer();
        final int at = json.from();
        if (json.to() - at < 20 || text[json.to() - 1] != 'Z') {
            throw new JsonScanner.MalformedException("a time is wrong");
        }
        final long days = LocalDate.of(number(at, 4), number(at + 5, 2), number(at + 8, 2))
                .toEpochDay();
        final long seconds =
                days * SECONDS_PER_DAY + number(at + 11, 2) * 3_600L + number(at + 14, 2) * 60L + number(at + 17, 2);
        final long fraction = json.to() - at == 20 ? 0 : DecimalText.read(text, at + 19, json.to() - 1, 9);
        if (fraction < 0) {
            throw new JsonScanner.MalformedException("a time is wrong");
        }
        return seconds * NS_PER_SECOND + fraction;
    }

    private int number(final int at, final int length) {
        final long number = DecimalText.read(json.buffer(), at, at + length, 0);
        if (number < 0) {
            throw new JsonScanner.MalformedException("a time is wrong");
        }
        return (int) number;
    }
}
