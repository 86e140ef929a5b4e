package dev.tailrace.channel;

import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/** What all rings promise, so that they share their tests. */
interface Ring {

    boolean offer(long value);

    long poll();

    int size();

    int capacity();

    static Ring of(final LongRing ring) {
        return of(ring, ring::offer, ring::poll);
    }

    static Ring of(final ClaimRing ring) {
        return of(ring, ring::offer, ring::poll);
    }

    /** A ring with several producers. */
    static Ring shared(final ClaimRing ring) {
        return of(ring, ring::offerShared, ring::poll);
    }

    private static Ring of(final RingIndexes ring, final LongPredicate offer, final LongSupplier poll) {
        return new Ring() {
            @Override
            public boolean offer(final long value) {
                return offer.test(value);
            }

            @Override
            public long poll() {
                return poll.getAsLong();
            }

            @Override
            public int size() {
                return ring.size();
            }

            @Override
            public int capacity() {
                return ring.capacity();
            }
        };
    }
}
