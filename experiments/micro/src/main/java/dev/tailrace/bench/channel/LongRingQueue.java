package dev.tailrace.bench.channel;

import dev.tailrace.channel.LongRing;

final class LongRingQueue implements LongQueue {

    private final LongRing ring;

    LongRingQueue(final LongRing ring) {
        this.ring = ring;
    }

    @Override
    public boolean offer(final long value) {
        return ring.offer(value);
    }

    @Override
    public long poll() {
        return ring.poll();
    }
}
