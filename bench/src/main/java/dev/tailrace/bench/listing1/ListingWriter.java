package dev.tailrace.bench.listing1;

import dev.tailrace.bench.load.RecordWriter;
import dev.tailrace.samples.listing1.LittleEndian;
import dev.tailrace.samples.listing1.Payload;

/** Writes the records of the source: number, moment at which it is due, payload. */
final class ListingWriter implements RecordWriter {

    static final int NUMBER = 0;
    static final int CREATED = 8;
    static final int PAYLOAD = 16;

    private final int payloadBytes;

    ListingWriter(final int payloadBytes) {
        this.payloadBytes = payloadBytes;
    }

    @Override
    public int maxLength() {
        return PAYLOAD + payloadBytes;
    }

    @Override
    public int write(final long number, final long intendedNs, final byte[] target) {
        LittleEndian.put(target, NUMBER, number);
        LittleEndian.put(target, CREATED, intendedNs);
        Payload.write(number, target, PAYLOAD, payloadBytes);
        return PAYLOAD + payloadBytes;
    }
}
