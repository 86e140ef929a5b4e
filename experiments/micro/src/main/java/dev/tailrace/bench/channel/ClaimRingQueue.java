package dev.tailrace.bench.channel;

import dev.tailrace.channel.ClaimRing;

final class ClaimRingQueue implements LongQueue {

    private final ClaimRing ring;

    ClaimRingQueue(final ClaimRing ring) {
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
