package dev.tailrace.channel;

class ClaimRingTest extends RingContract {

    @Override
    Ring ring(final int capacity) {
        return Ring.of(new ClaimRing(capacity));
    }
}
