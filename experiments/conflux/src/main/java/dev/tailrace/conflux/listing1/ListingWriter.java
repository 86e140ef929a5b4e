package dev.tailrace.conflux.listing1;

import dev.tailrace.conflux.load.RecordWriter;
import dev.tailrace.samples.listing1.ListingInput;

/** Writes the records of the source. */
final class ListingWriter implements RecordWriter {

    private final int payloadBytes;

    ListingWriter(final int payloadBytes) {
        this.payloadBytes = payloadBytes;
    }

    @Override
    public int maxLength() {
        return ListingInput.length(payloadBytes);
    }

    @Override
    public int write(final long number, final long intendedNs, final byte[] target) {
        return ListingInput.write(number, intendedNs, target, payloadBytes);
    }
}
