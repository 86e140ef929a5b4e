package dev.tailrace.remote;

import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * Batch of slots without results that one message closes, instead of one message for each record that a filter drops.
 *
 * <pre>
 *   type u8, count, then for each slot: number i64, sequence i64, position i64, nowNs i64
 * </pre>
 */
final class Ends {

    private final int most;
    private final StateOutput slots = new StateOutput();
    private final StateOutput message = new StateOutput();
    private int count;

    /** @param most number of slots that one message closes; with 1 every slot is closed at once */
    Ends(final int most) {
        this.most = most;
    }

    /** Whether one message may close several slots. */
    boolean areTogether() {
        return most > 1;
    }

    /** Number of slots that wait to be closed. */
    int count() {
        return count;
    }

    boolean isFull() {
        return count >= most;
    }

    void add(final MessageHeader header) {
        slots.putLong(header.number);
        slots.putLong(header.sequence);
        slots.putLong(header.position);
        slots.putLong(header.nowNs);
        count++;
    }

    /** Returns the message that closes all waiting slots, and removes them. */
    byte[] take() {
        message.clear();
        message.putByte(MessageHeader.ENDS);
        message.putCount(count);
        slots.appendTo(message);
        slots.clear();
        count = 0;
        return message.toBytes();
    }

    /** Whether a message closes slots without results. */
    static boolean are(final byte[] bytes) {
        return bytes[0] == MessageHeader.ENDS;
    }

    /** Closes the slots that a message names. */
    static void read(final StateInput reader, final OpenSlots slots) {
        reader.getByte();
        for (int left = reader.getCount(); left > 0; left--) {
            slots.end(reader.getLong(), reader.getLong(), reader.getLong(), reader.getLong());
        }
    }
}
