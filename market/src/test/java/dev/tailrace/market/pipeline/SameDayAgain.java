package dev.tailrace.market.pipeline;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;

/**
 * Appends to a feed the same day again, with later timestamps and other order references, after deleting what still
 * rests: whatever a consumer needs room for, it has needed before.
 */
final class SameDayAgain {

    private static final long DAY_NS = 40 * 60 * 1_000_000_000L;
    private static final long REFERENCES = 1 << 22;
    private static final int DELETE_LENGTH = 19;

    private final byte[] day;
    private final ByteArrayOutputStream feed = new ByteArrayOutputStream();
    /** Reference and locate of the orders that are left. */
    private final Map<Long, Short> resting = new TreeMap<>();

    private SameDayAgain(final byte[] day) {
        this.day = day;
    }

    /** The day, this many times. */
    static byte[] repeat(final byte[] day, final int times) {
        final SameDayAgain again = new SameDayAgain(day);
        for (int i = 0; i < times; i++) {
            again.append(i);
        }
        return again.feed.toByteArray();
    }

    private void append(final int times) {
        final ByteBuffer frames = ByteBuffer.wrap(day.clone());
        long lastNs = 0;
        while (frames.remaining() > 0) {
            final int length = Short.toUnsignedInt(frames.getShort());
            final ByteBuffer message = frames.slice(frames.position(), length);
            frames.position(frames.position() + length);
            lastNs = shift(message, times);
            track(message);
            write(message);
        }
        for (final Map.Entry<Long, Short> order : resting.entrySet()) {
            final ByteBuffer delete = ByteBuffer.allocate(DELETE_LENGTH).put(0, (byte) 'D');
            write(delete.putLong(3, lastNs).putShort(1, order.getValue()).putLong(11, order.getKey()));
        }
        resting.clear();
    }

    private static long shift(final ByteBuffer message, final int times) {
        message.putLong(3, message.getLong(3) + times * DAY_NS);
        if ("AFECXDU".indexOf(message.get(0)) >= 0) {
            message.putLong(11, message.getLong(11) + times * REFERENCES);
        }
        if (message.get(0) == 'U') {
            message.putLong(19, message.getLong(19) + times * REFERENCES);
        }
        return message.getLong(3) & 0xFFFF_FFFF_FFFFL;
    }

    /** Every reference that was ever added; deleting one that is gone already changes nothing. */
    private void track(final ByteBuffer message) {
        switch (message.get(0)) {
            case 'A', 'F' -> resting.put(message.getLong(11), message.getShort(1));
            case 'D' -> resting.remove(message.getLong(11));
            case 'U' -> {
                resting.remove(message.getLong(11));
                resting.put(message.getLong(19), message.getShort(1));
            }
            default -> {}
        }
    }

    private void write(final ByteBuffer message) {
        feed.write(message.capacity() >>> 8);
        feed.write(message.capacity());
        feed.write(message.array(), message.arrayOffset(), message.capacity());
    }
}
