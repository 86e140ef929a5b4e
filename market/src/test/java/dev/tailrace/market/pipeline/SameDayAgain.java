package dev.tailrace.market.pipeline;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.TreeSet;

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
    private final Set<Long> resting = new TreeSet<>();

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
        for (final long reference : resting) {
            final ByteBuffer delete = ByteBuffer.allocate(DELETE_LENGTH).put(0, (byte) 'D');
            write(delete.putShort(1, (short) 1).putLong(3, lastNs).putLong(11, reference));
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
            case 'A', 'F' -> resting.add(message.getLong(11));
            case 'D' -> resting.remove(message.getLong(11));
            case 'U' -> {
                resting.remove(message.getLong(11));
                resting.add(message.getLong(19));
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
