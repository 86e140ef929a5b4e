package dev.tailrace.channel;

/** What all rings promise, so that they share their tests. */
interface Ring {

    boolean offer(long value);

    long poll();

    int size();

    int capacity();

    static Ring of(final LongRing ring) {
        return new Ring() {
            @Override
            public boolean offer(final long value) {
                return ring.offer(value);
            }

            @Override
            public long poll() {
                return ring.poll();
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

    static Ring of(final ClaimRing ring) {
        return new Ring() {
            @Override
            public boolean offer(final long value) {
                return ring.offer(value);
            }

            @Override
            public long poll() {
                return ring.poll();
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

    static Ring of(final GatherRing ring) {
        return new Ring() {
            @Override
            public boolean offer(final long value) {
                return ring.offer(value);
            }

            @Override
            public long poll() {
                return ring.poll();
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
