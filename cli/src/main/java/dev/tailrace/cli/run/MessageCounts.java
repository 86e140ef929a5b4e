package dev.tailrace.cli.run;

import dev.tailrace.market.itch.MessageType;

/** Counts messages by type. Written by one thread; other threads may read slightly older counts. */
public final class MessageCounts {

    private final long[] byCode = new long[128];

    /** Counts a message with this type letter; one of a feed other than ITCH counts as the ITCH message of its letter. */
    public void add(final byte code) {
        byCode[code & 0x7F]++;
    }

    /** Messages with this type letter. */
    public long of(final byte code) {
        return byCode[code & 0x7F];
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
