package dev.tailrace.compiler.sample;

import dev.tailrace.io.Decoder;
import java.nio.ByteBuffer;

/** Ticks of 20 bytes: time, key, value. */
public final class TickDecoder implements Decoder<Tick> {

    public static final int LENGTH = 20;

    @Override
    public Tick decode(final byte[] buffer, final int offset, final int length, final long position) {
        final ByteBuffer bytes = ByteBuffer.wrap(buffer, offset, length);
        return new Tick(bytes.getLong(), bytes.getInt(), bytes.getLong());
    }

    @Override
    public long eventTimeNs(final Tick tick) {
        return tick.timeNs();
    }

    /** The bytes of a tick. */
    public static byte[] encode(final Tick tick) {
        return ByteBuffer.allocate(LENGTH)
                .putLong(tick.timeNs())
                .putInt(tick.key())
                .putLong(tick.value())
                .array();
    }
}
