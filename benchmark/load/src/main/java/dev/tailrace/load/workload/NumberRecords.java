package dev.tailrace.load.workload;

import dev.tailrace.samples.listing1.ListingInput;

/** Generates the records of {@link dev.tailrace.samples.listing1.Listing1}, as many as requested, in one buffer. */
public final class NumberRecords implements Records {

    /** As in the Conflux paper. */
    private static final int PAYLOAD_BYTES = 10;

    /** The schedule says when a record is due; a time in the record would make each run different. */
    private static final long NEVER_NS = 0;

    private final byte[] buffer = new byte[ListingInput.length(PAYLOAD_BYTES)];

    @Override
    public long count() {
        return Long.MAX_VALUE;
    }

    @Override
    public byte[] record(final long number) {
        ListingInput.write(number, NEVER_NS, buffer, PAYLOAD_BYTES);
        return buffer;
    }
}
