package dev.tailrace.load.workload;

import dev.tailrace.samples.listing1.ListingInput;

/** The records of {@link dev.tailrace.samples.listing1.Listing1}, as many as are asked for, in one buffer. */
public final class NumberRecords implements Records {

    /** As in the paper. */
    private static final int PAYLOAD_BYTES = 10;

    /** When a record is due the schedule says; in the record it would make every run another one. */
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
