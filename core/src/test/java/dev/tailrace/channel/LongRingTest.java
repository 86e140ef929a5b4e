package dev.tailrace.channel;

class LongRingTest extends RingContract {

    @Override
    Ring ring(final int capacity) {
        return Ring.of(new LongRing(capacity));
    }
}
