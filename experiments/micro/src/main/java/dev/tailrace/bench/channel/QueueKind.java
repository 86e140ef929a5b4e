package dev.tailrace.bench.channel;

import dev.tailrace.channel.ClaimRing;
import dev.tailrace.channel.LongRing;
import java.util.concurrent.ArrayBlockingQueue;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.SpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;

/** The queues that are measured. */
public enum QueueKind {
    /** Ours, one consumer. */
    LONG_RING {
        @Override
        LongQueue queue(final int capacity) {
            return new LongRingQueue(new LongRing(capacity));
        }
    },

    /** Ours, any number of consumers. */
    CLAIM_RING {
        @Override
        LongQueue queue(final int capacity) {
            return new ClaimRingQueue(new ClaimRing(capacity));
        }
    },

    /** JCTools, one consumer. */
    JCTOOLS_SPSC {
        @Override
        LongQueue queue(final int capacity) {
            return new BoxedQueue(new SpscArrayQueue<>(capacity));
        }
    },

    /** JCTools, any number of consumers. */
    JCTOOLS_SPMC {
        @Override
        LongQueue queue(final int capacity) {
            return new BoxedQueue(new SpmcArrayQueue<>(capacity));
        }
    },

    /** JCTools, any number of producers and consumers. */
    JCTOOLS_MPMC {
        @Override
        LongQueue queue(final int capacity) {
            return new BoxedQueue(new MpmcArrayQueue<>(capacity));
        }
    },

    /** Disruptor's ring and sequences with one producer and one consumer that polls, a value at a time. */
    DISRUPTOR {
        @Override
        LongQueue queue(final int capacity) {
            return new DisruptorQueue(capacity);
        }
    },

    /** {@code ArrayBlockingQueue} of the JDK, with a lock. */
    ARRAY_BLOCKING {
        @Override
        LongQueue queue(final int capacity) {
            return new BoxedQueue(new ArrayBlockingQueue<>(capacity));
        }
    };

    abstract LongQueue queue(int capacity);

    private static final class ClaimRingQueue implements LongQueue {

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

    private static final class LongRingQueue implements LongQueue {

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
}
