package dev.tailrace.load.workload;

import dev.tailrace.io.Encoder;

/** Writes a payload as it was read, with its new price. */
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
