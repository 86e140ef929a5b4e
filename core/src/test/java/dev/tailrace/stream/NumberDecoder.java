package dev.tailrace.stream;

import dev.tailrace.io.Decoder;

/** Reads the position itself as the record; time does not move. */
final class NumberDecoder implements Decoder<Long> {

    @Override
    public Long decode(final byte[] buffer, final int offset, final int length, final long position) {
        return position;
    }

    @Override
    public long eventTimeNs(final Long record) {
        return 0;
    }
}
