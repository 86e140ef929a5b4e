package dev.tailrace.remote;

import dev.tailrace.function.WireReader;
import dev.tailrace.function.WireWriter;

/**
 * Closes slots of which nothing has come, several with one message, where a filter would else send one for each record
 * that it drops.
 *
 * <pre>
 *   type u8, count, then for each slot: number i64, sequence i64, position i64, nowNs i64
 * </pre>
 */
final class Ends {

    private final int most;
    private final WireWriter slots = new WireWriter();
    private final WireWriter message = new WireWriter();
    private int count;

    /** @param most slots that one message closes; with 1 nothing is ever kept here */
    Ends(final int most) {
        this.most = most;
    }

    /** Whether slots may be closed together at all. */
    boolean areTogether() {
        return most > 1;
    }

    /** How many wait for being sent. */
    int count() {
        return count;
    }

    boolean isFull() {
        return count >= most;
    }

    void add(final Heading heading) {
        slots.putLong(heading.number);
        slots.putLong(heading.sequence);
        slots.putLong(heading.position);
        slots.putLong(heading.nowNs);
        count++;
    }

    /** All that wait, which are forgotten here. */
    byte[] take() {
        message.clear();
        message.putByte(Heading.ENDS);
        message.putCount(count);
        slots.appendTo(message);
        slots.clear();
        count = 0;
        return message.toBytes();
    }

    /** Whether a message closes slots of which nothing has come. */
    static boolean are(final byte[] bytes) {
        return bytes[0] == Heading.ENDS;
    }

    /** Closes the slots that a message names. */
    static void read(final WireReader reader, final Arrivals arrivals) {
        reader.getByte();
        for (int left = reader.getCount(); left > 0; left--) {
            arrivals.end(reader.getLong(), reader.getLong(), reader.getLong(), reader.getLong());
        }
    }
}
