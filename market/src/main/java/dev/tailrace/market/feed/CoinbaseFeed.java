package dev.tailrace.market.feed;

import dev.tailrace.function.InputFaults;
import java.util.Arrays;

/**
 * Reads recordings of Coinbase.
 *
 * <p>Advanced Trade: channels {@code l2_data} and {@code market_trades}. Messages of a connection are numbered by {@code
 * sequence_num}, from 0; the time is {@code timestamp}. The trades of a snapshot are earlier than the recording and left out.
 *
 * <p>Exchange: {@code snapshot}, {@code l2update} and {@code match}. Only trades are numbered, by {@code trade_id}: where one
 * is missing, the book is not trusted either. The time is {@code time}. A {@code last_match} is the trade before a
 * connection and left out. Its number shows whether trades are missing; the book of the connection has its own snapshot.
 */
final class CoinbaseFeed extends ExchangeFeed {

    private static final String[] KEYS = {
        "channel",
        "timestamp",
        "sequence_num",
        "events",
        "type",
        "product_id",
        "time",
        "bids",
        "asks",
        "changes",
        "trade_id",
        "price",
        "size"
    };
    private static final int CHANNEL = 0;
    private static final int TIMESTAMP = 1;
    private static final int SEQUENCE = 2;
    private static final int EVENTS = 3;
    private static final int TYPE = 4;
    private static final int PRODUCT = 5;
    private static final int TIME = 6;
    private static final int BIDS = 7;
    private static final int ASKS = 8;
    private static final int CHANGES = 9;
    private static final int TRADE_ID = 10;
    private static final int PRICE = 11;
    private static final int SIZE = 12;

    private static final String[] EVENT = {"type", "product_id", "updates", "trades"};
    private static final String[] UPDATE = {"side", "price_level", "new_quantity"};
    private static final String[] TRADE = {"trade_id", "product_id", "price", "size"};

    private final int[] fields = new int[KEYS.length];
    private final int[] event = new int[EVENT.length];
    private final int[] inner = new int[TRADE.length];

    CoinbaseFeed(
            final FeedSource source,
            final int priceDecimals,
            final FeedInstruments instruments,
            final FolderProgress folder,
            final InputFaults inputFaults) {
        super(source, priceDecimals, instruments, folder, inputFaults);
    }

    @Override
    void readMessage() {
        readObject(KEYS, fields);
        if (fields[CHANNEL] >= 0 && fields[SEQUENCE] >= 0) {
            readAdvanced();
        } else {
            readExchange();
        }
    }

    private void readAdvanced() {
        setTime(timestamp(fields[TIMESTAMP]));
        final long number = whole(fields[SEQUENCE]);
        if (number != progress.sequence + 1) {
            if (number != 0) {
                gap.report();
            }
            missAll();
        }
        progress.sequence = number;
        scalar(fields[CHANNEL]);
        final boolean levels = json.is("l2_data");
        if (!levels && !json.is("market_trades") || fields[EVENTS] < 0) {
            return;
        }
        json.moveTo(fields[EVENTS]);
        if (json.array()) {
            do {
                json.object(EVENT, event);
                final int after = json.position();
                if (levels) {
                    readLevels();
                } else {
                    readTrades();
                }
                json.moveTo(after);
            } while (json.more());
        }
    }

    private void readLevels() {
        final int of = instrument(event[1]);
        if (of == 0) {
            return;
        }
        scalar(event[0]);
        final int from = queue.size();
        if (json.is("snapshot")) {
            clear(of);
        }
        moveTo(event[2]);
        if (json.array()) {
            do {
                json.object(UPDATE, inner);
                final int after = json.position();
                scalar(inner[0]);
                final byte side = (byte) (json.is("bid") ? 'B' : 'S');
                scalar(inner[1]);
                final int priceFrom = json.from();
                final int priceTo = json.to();
                scalar(inner[2]);
                addLevel(of, side, priceFrom, priceTo);
                json.moveTo(after);
            } while (json.more());
        }
        queue.endEvent(from);
    }

    private void readTrades() {
        scalar(event[0]);
        if (json.is("snapshot")) {
            return;
        }
        moveTo(event[3]);
        if (json.array()) {
            do {
                json.object(TRADE, inner);
                final int after = json.position();
                final int of = instrument(inner[1]);
                if (of != 0) {
                    addTrade(of, inner[2], inner[3], whole(inner[0]));
                }
                json.moveTo(after);
            } while (json.more());
        }
    }

    private void readExchange() {
        scalar(fields[TYPE]);
        if (json.is("last_match")) {
            readLastMatch();
            return;
        }
        final boolean isSnapshot = json.is("snapshot");
        final boolean isUpdate = json.is("l2update");
        final boolean isMatch = json.is("match");
        if (!isSnapshot && !isUpdate && !isMatch) {
            if (!json.is("subscriptions") && !json.is("heartbeat")) {
                unknownType.report();
            }
            return;
        }
        if (fields[TIME] < 0 && isSnapshot) {
            if (timeNs() == 0) {
                keepUntimed();
                return;
            }
        } else if (setTime(timestamp(fields[TIME]))) {
            readObject(KEYS, fields);
        }
        final int of = instrument(fields[PRODUCT]);
        if (of != 0 && isMatch) {
            readMatch(of);
        } else if (of != 0) {
            readBook(of, isSnapshot);
        }
    }

    private void readBook(final int of, final boolean isSnapshot) {
        final int from = queue.size();
        if (isSnapshot) {
            clear(of);
            addLevels(of, fields[BIDS], (byte) 'B');
            addLevels(of, fields[ASKS], (byte) 'S');
            progress.fresh.set(of);
        } else {
            readChanges(of);
        }
        queue.endEvent(from);
    }

    private void readChanges(final int of) {
        moveTo(fields[CHANGES]);
        if (json.array()) {
            do {
                json.array();
                json.scalar();
                final byte side = (byte) (json.is("buy") ? 'B' : 'S');
                json.more();
                addLevel(of, side);
                while (json.more()) {
                    json.skip();
                }
            } while (json.more());
        }
    }

    private void readMatch(final int of) {
        final long number = whole(fields[TRADE_ID]);
        final long last = lastTrade(of);
        if (last != 0 && isRepeated(number, progress.firstTrades[of], last)) {
            return;
        }
        if (number != last + 1) {
            if (last != 0) {
                gap.report();
                distrust(of);
                missTrades(of);
            }
            progress.firstTrades[of] = number;
        }
        progress.lastTrades[of] = number;
        progress.fresh.clear(of);
        addTrade(of, fields[PRICE], fields[SIZE], number);
    }

    /**
     * Reads the number of the trade before a connection. If it is above the last one, trades are missing; the book is not
     * concerned if the connection has delivered its snapshot.
     */
    private void readLastMatch() {
        final int of = instrument(fields[PRODUCT]);
        if (of == 0) {
            return;
        }
        final long number = whole(fields[TRADE_ID]);
        final long last = lastTrade(of);
        if (number <= last) {
            return;
        }
        if (last != 0 && timeNs() != 0) {
            setTime(timestamp(fields[TIME]));
            gap.report();
            missTrades(of);
            if (!progress.fresh.get(of)) {
                distrust(of);
            }
        }
        progress.firstTrades[of] = number + 1;
        progress.lastTrades[of] = number;
    }

    private long lastTrade(final int of) {
        if (of >= progress.lastTrades.length) {
            progress.lastTrades = Arrays.copyOf(progress.lastTrades, 2 * of);
            progress.firstTrades = Arrays.copyOf(progress.firstTrades, 2 * of);
        }
        return progress.lastTrades[of];
    }
}
