package dev.tailrace.market.feed;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.JsonScanner;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;

/**
 * Reads recordings of Binance, spot and futures, raw or in combined streams: {@code trade}, {@code aggTrade} and {@code
 * depthUpdate}; the time is {@code E}.
 *
 * <p>A snapshot of the book is the answer of the depth request, with its symbol: {@code
 * {"stream":"btcusdt@depthSnapshot","data":{"lastUpdateId":..,"bids":..,"asks":..}}}, or with a key {@code s} next to the
 * others. Updates continue a book when their numbers do: U (spot) or pu (futures) after the u before. Updates that were
 * recorded before a snapshot and are later than it are applied after it. A snapshot of a trusted book that is not later
 * than the book is left out. Trades follow each other by t, aggregate trades by a; of a symbol with both, those of the kind
 * that comes first are taken, each number once. Futures number messages with price 0 as trades, which they are not:
 * {@code "X":"NA"}.
 */
final class BinanceFeed extends ExchangeFeed {

    /** Lines of a book that wait for its snapshot; older ones are dropped. */
    private static final int MOST_WAITING = 1_000;

    private static final String[] OUTER = {"stream", "data"};
    private static final int STREAM = 0;
    private static final int DATA = 1;

    private static final String[] KEYS = {
        "e", "E", "s", "U", "u", "pu", "b", "a", "p", "q", "t", "lastUpdateId", "bids", "asks", "X"
    };
    private static final int KIND = 0;
    private static final int TIME = 1;
    private static final int SYMBOL = 2;
    private static final int FIRST = 3;
    private static final int LAST = 4;
    private static final int PREVIOUS = 5;
    private static final int BIDS = 6;
    private static final int ASKS = 7;
    private static final int AGGREGATE_TRADE = 7;
    private static final int PRICE = 8;
    private static final int QUANTITY = 9;
    private static final int TRADE = 10;
    private static final int SNAPSHOT_ID = 11;
    private static final int SNAPSHOT_BIDS = 12;
    private static final int SNAPSHOT_ASKS = 13;
    private static final int ORIGIN = 14;

    private static final long NS_PER_MS = 1_000_000;
    private static final long NS_PER_US = 1_000;

    /** Milliseconds since 1970 have fewer digits for some thousand years; a number above counts microseconds. */
    private static final long MOST_MS = 100_000_000_000_000L;

    /** The numbers of the updates and trades of one instrument. */
    static final class Numbers {
        boolean isFirst;
        long last;
        boolean areAggregated;
        long firstTrade;
        long lastTrade = -1;
        final Deque<byte[]> waiting = new ArrayDeque<>();
    }

    private final int[] outer = new int[OUTER.length];
    private final int[] fields = new int[KEYS.length];
    private final InputFault unused;

    BinanceFeed(
            final FeedSource source,
            final int priceDecimals,
            final FeedInstruments instruments,
            final FolderProgress folder,
            final InputFaults inputFaults) {
        super(source, priceDecimals, instruments, folder, inputFaults);
        unused = inputFaults.informational("unused-record", "the recording has the trades of the symbol twice");
    }

    @Override
    void readMessage() {
        readFields();
        if (fields[SNAPSHOT_ID] >= 0) {
            if (timeNs() == 0) {
                keepUntimed();
            } else {
                readSnapshot();
            }
            return;
        }
        if (fields[KIND] < 0) {
            unknownType.report("JSON without the key 'e' of Binance, and without 'channel' or 'type' of Coinbase");
            return;
        }
        scalar(fields[KIND]);
        final boolean isDepth = json.is("depthUpdate");
        final boolean isAggregated = json.is("aggTrade");
        if (!isDepth && !isAggregated && !json.is("trade")) {
            unknownType.report();
            return;
        }
        final long time = whole(fields[TIME]);
        if (setTime(time * (time > MOST_MS ? NS_PER_US : NS_PER_MS))) {
            readFields();
        }
        final int of = instrument(fields[SYMBOL]);
        if (of != 0 && isDepth) {
            readDepth(of, true);
        } else if (of != 0) {
            readTrade(of, isAggregated);
        }
    }

    private void readTrade(final int of, final boolean isAggregated) {
        final long number = whole(isAggregated ? fields[AGGREGATE_TRADE] : fields[TRADE]);
        final Numbers known = numbers(of);
        if (known.lastTrade < 0) {
            known.areAggregated = isAggregated;
            known.firstTrade = number;
        } else if (known.areAggregated != isAggregated) {
            unused.report();
            return;
        } else if (isRepeated(number, known.firstTrade, known.lastTrade)) {
            return;
        } else if (number != known.lastTrade + 1) {
            gap.report();
            missTrades(of);
            known.firstTrade = number;
        }
        known.lastTrade = number;
        if (fields[ORIGIN] >= 0) {
            scalar(fields[ORIGIN]);
            if (json.is("NA")) {
                return;
            }
        }
        addTrade(of, fields[PRICE], fields[QUANTITY], number);
    }

    /**
     * Finds the keys of a message, which may be the data of a combined stream. Streams of all symbols have arrays, which
     * have no keys.
     */
    private void readFields() {
        int at = json.position();
        outer[DATA] = -1;
        if (!isArray(at)) {
            readObject(OUTER, outer);
            at = outer[DATA] >= 0 ? outer[DATA] : at;
        }
        if (isArray(at)) {
            Arrays.fill(fields, -1);
        } else {
            json.moveTo(at);
            json.object(KEYS, fields);
        }
    }

    private boolean isArray(final int at) {
        return json.buffer()[at] == '[';
    }

    private void readFields(final byte[] line) {
        json.over(line, 0, line.length);
        readFields();
    }

    private Numbers numbers(final int of) {
        while (of >= progress.numbers.size()) {
            progress.numbers.add(new Numbers());
        }
        return progress.numbers.get(of);
    }

    private void readDepth(final int of, final boolean mayWait) {
        final Numbers known = numbers(of);
        final long last = whole(fields[LAST]);
        if (isTrusted(of)) {
            if (last <= known.last) {
                return;
            }
            if (!continues(known)) {
                distrust(of);
                gap.report();
            }
        }
        final boolean waits = !isTrusted(of) && mayWait;
        known.isFirst = false;
        known.last = last;
        final int from = queue.size();
        addLevels(of, fields[BIDS], (byte) 'B');
        addLevels(of, fields[ASKS], (byte) 'S');
        queue.endEvent(from);
        if (waits) {
            if (known.waiting.size() == MOST_WAITING) {
                known.waiting.remove();
            }
            known.waiting.add(copyOfLine());
        }
    }

    private boolean continues(final Numbers known) {
        if (fields[PREVIOUS] >= 0) {
            final long previous = whole(fields[PREVIOUS]);
            return known.isFirst ? previous <= known.last : previous == known.last;
        }
        final long first = whole(fields[FIRST]);
        return known.isFirst ? first <= known.last + 1 : first == known.last + 1;
    }

    private void readSnapshot() {
        final int of = fields[SYMBOL] >= 0 ? instrument(fields[SYMBOL]) : instrumentOfStream();
        if (of == 0) {
            return;
        }
        final Numbers known = numbers(of);
        final long last = whole(fields[SNAPSHOT_ID]);
        // An answer to a request may be older than the updates that came before it; the book would go back to it.
        if (isTrusted(of) && last <= known.last) {
            return;
        }
        known.isFirst = true;
        known.last = last;
        final int from = queue.size();
        clear(of);
        addLevels(of, fields[SNAPSHOT_BIDS], (byte) 'B');
        addLevels(of, fields[SNAPSHOT_ASKS], (byte) 'S');
        queue.endEvent(from);
        // A snapshot that is too old leaves later updates to the next one.
        for (final Iterator<byte[]> lines = known.waiting.iterator(); lines.hasNext(); ) {
            readFields(lines.next());
            if (whole(fields[LAST]) <= last) {
                lines.remove();
            } else {
                readDepth(of, false);
            }
        }
        if (isTrusted(of)) {
            known.waiting.clear();
        }
    }

    private int instrumentOfStream() {
        if (outer[STREAM] < 0) {
            throw new JsonScanner.MalformedException("the snapshot names no symbol");
        }
        scalar(outer[STREAM]);
        int to = json.from();
        while (to < json.to() && json.buffer()[to] != '@') {
            to++;
        }
        return instrument(json.from(), to);
    }
}
