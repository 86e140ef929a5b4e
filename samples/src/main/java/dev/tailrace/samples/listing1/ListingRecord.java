package dev.tailrace.samples.listing1;

import dev.tailrace.runtime.Transferable;

/**
 * A record of Listing 1: its number, what the operators have computed for it so far, a payload that nobody reads, and the
 * moments of its way. Operators change it in place; whoever passes it to another task copies it.
 *
 * <p>Times are readings of one clock, {@code System.nanoTime}, in nanoseconds, and 0 where stamps are off.
 */
public final class ListingRecord implements Transferable<ListingRecord> {

    long number;
    long work;
    /** The moment at which it was due at the source. */
    long createdNs;
    /** When the first operator took it. */
    long processedNs;
    /** When the last parallel operator had finished with it. */
    long sunkNs;
    /** When the merger passed it on. */
    long mergedNs;

    final byte[] payload;

    ListingRecord(final int payloadBytes) {
        payload = new byte[payloadBytes];
    }

    /** The place of the record in the source, dense from 0. */
    public long number() {
        return number;
    }

    @Override
    public ListingRecord transferTo(final ListingRecord reusable) {
        final ListingRecord copy = reusable == null ? new ListingRecord(payload.length) : reusable;
        copy.number = number;
        copy.work = work;
        copy.createdNs = createdNs;
        copy.processedNs = processedNs;
        copy.sunkNs = sunkNs;
        copy.mergedNs = mergedNs;
        System.arraycopy(payload, 0, copy.payload, 0, payload.length);
        return copy;
    }
}
