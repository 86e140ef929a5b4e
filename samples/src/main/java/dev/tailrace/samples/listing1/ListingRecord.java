package dev.tailrace.samples.listing1;

import dev.tailrace.state.Transferable;

/**
 * A record of Listing 1: its number, the result of the operators so far, a payload that no operator reads, and when it
 * was due. Operators change it in place; it is copied when it moves to another task.
 */
public final class ListingRecord implements Transferable<ListingRecord> {

    long number;
    long work;
    /** When it was due at the source, by {@code System.nanoTime}. */
    long createdNs;

    final byte[] payload;

    ListingRecord(final int payloadBytes) {
        payload = new byte[payloadBytes];
    }

    /** Position of the record in the source, dense from 0. */
    public long number() {
        return number;
    }

    @Override
    public ListingRecord transferTo(final ListingRecord reusable) {
        final ListingRecord copy = reusable == null ? new ListingRecord(payload.length) : reusable;
        copy.number = number;
        copy.work = work;
        copy.createdNs = createdNs;
        System.arraycopy(payload, 0, copy.payload, 0, payload.length);
        return copy;
    }
}
