package dev.tailrace.market.feed;

import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.event.VenueMessage;
import dev.tailrace.market.itch.Symbol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Messages that a feed has read and not delivered yet. Allocates only when there are more at once than ever before. */
final class VenueQueue {

    private static final class Entry {
        byte type;
        int locate;
        long timeNs;
        int flags;
        long price;
        long size;
        long match;
        long offset;
        long line;
    }

    private final VenueMessage message;
    private final FeedInstruments instruments;

    /** The messages, from the first, and entries to be used again. */
    private final List<Entry> entries = new ArrayList<>();

    private int first;
    private int end;
    private long position;

    // The place of the messages that are added, and after a delivery that of the delivered one.
    private long offset;
    private long line;

    VenueQueue(final FeedInstruments instruments, final int priceDecimals) {
        message = new VenueMessage(priceDecimals);
        this.instruments = instruments;
    }

    /** Number of messages. */
    int size() {
        return end - first;
    }

    /** Begins with a line of the input, whose messages follow. */
    void begin(final long atOffset, final long ofLine) {
        offset = atOffset;
        line = ofLine;
    }

    /** Offset of the line that was begun, or of that of the message delivered last. */
    long offset() {
        return offset;
    }

    /** Number of the line that was begun, or of that of the message delivered last. */
    long line() {
        return line;
    }

    /** Leaves out the messages after the first ones. */
    void cutTo(final int size) {
        end = first + size;
    }

    /** Marks the last message, if there is one after the first ones, as the end of an event. */
    void endEvent(final int after) {
        if (size() > after) {
            entries.get(end - 1).flags |= VenueMessage.EVENT_ENDS;
        }
    }

    void add(final byte type, final int locate, final long timeNs, final int flags) {
        add(type, locate, timeNs, flags, 0, 0, 0);
    }

    /**
     * Adds a message.
     *
     * @param match number of a trade
     */
    void add(
            final byte type,
            final int locate,
            final long timeNs,
            final int flags,
            final long price,
            final long size,
            final long match) {
        if (size() == 0) {
            first = 0;
            end = 0;
        } else if (first > 0 && end == entries.size()) {
            moveToStart();
        }
        if (end == entries.size()) {
            entries.add(new Entry());
        }
        final Entry entry = entries.get(end++);
        entry.type = type;
        entry.locate = locate;
        entry.timeNs = timeNs;
        entry.flags = flags;
        entry.price = price;
        entry.size = size;
        entry.match = match;
        entry.offset = offset;
        entry.line = line;
    }

    private void moveToStart() {
        final int size = size();
        Collections.rotate(entries, -first);
        first = 0;
        end = size;
    }

    /** Delivers the first message; its position is the number of messages delivered. */
    void deliver(final RecordHandler handler) {
        final Entry entry = entries.get(first++);
        final Symbol symbol = instruments.symbol(entry.locate);
        message.of(entry.locate, entry.timeNs, entry.flags);
        final int length =
                switch (entry.type) {
                    case VenueMessage.CLEAR -> message.clear(symbol);
                    case VenueMessage.NOTE -> message.note();
                    case VenueMessage.TRADE -> message.trade(symbol, entry.price, entry.size, entry.match);
                    default -> message.level(symbol, entry.type, entry.price, entry.size);
                };
        offset = entry.offset;
        line = entry.line;
        handler.onRecord(message.buffer(), 0, length, ++position);
    }
}
