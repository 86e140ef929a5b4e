package dev.tailrace.load.workload;

import dev.tailrace.io.Encoder;

/** Writes a record as it was read, at its new price. */
public final class PayloadEncoder implements Encoder<Payload> {

    @Override
    public int maxLength() {
        return Payload.LONGEST;
    }

    @Override
    public int encode(final Payload record, final byte[] target, final int offset) {
        return record.copyTo(target, offset);
    }
}
