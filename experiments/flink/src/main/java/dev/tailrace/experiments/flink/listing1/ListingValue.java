package dev.tailrace.experiments.flink.listing1;

/**
 * A record of Listing 1: its number, the value that the operators have computed for it so far, an unused payload, and the
 * time at which it was due and, in a timed run, at which the last operator finished it, by {@code System.nanoTime} of the
 * host. Operators change it in place.
 */
final class ListingValue {

    long number;
    long work;
    long createdNs;
    long processedNs;
    byte[] payload;

    ListingValue copyTo(final ListingValue target) {
        target.number = number;
        target.work = work;
        target.createdNs = createdNs;
        target.processedNs = processedNs;
        target.payload = payload.clone();
        return target;
    }
}
