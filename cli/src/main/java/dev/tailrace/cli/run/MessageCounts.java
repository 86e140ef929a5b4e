package dev.tailrace.cli.run;

import dev.tailrace.market.itch.MessageType;

/** Counts messages by type. Written by one thread; other threads may read slightly older counts. */
public final class MessageCounts {

    private final long[] byCode = new long[256];

    /** Counts a message with this type letter. */
    public void add(final byte code) {
        byCode[code & 0xFF]++;
    }

    /** Messages with this type letter. */
    public long of(final byte code) {
        return byCode[code & 0xFF];
    }

    /** Messages of this type. */
    public long of(final MessageType type) {
        return of(type.code());
    }

    /** All messages. */
    public long total() {
        long total = 0;
        for (final long count : byCode) {
            total += count;
        }
        return total;
    }
}
