package dev.tailrace.input;

import dev.tailrace.io.Decoder;
import java.nio.ByteBuffer;

/** A record that is a view of bytes: time, number, value. A negative value is none of this pipeline. */
final class View implements Decoder<View> {

    static final int LENGTH = 24;

    private ByteBuffer bytes = ByteBuffer.allocate(LENGTH);
    private int at;

    @Override
    public View decode(final byte[] buffer, final int offset, final int length, final long position) {
        if (bytes.array() != buffer) {
            bytes = ByteBuffer.wrap(buffer);
        }
        at = offset;
        return value() < 0 ? null : this;
    }

    @Override
    public long eventTimeNs(final View record) {
        return record.timeNs();
    }

    private long timeNs() {
        return bytes.getLong(at);
    }

    long number() {
        return bytes.getLong(at + 8);
    }

    long value() {
        return bytes.getLong(at + 16);
    }
}
