package dev.tailrace.bench.channel;

import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;

/** Adapts Disruptor's ring. The consumer reads the cursor only when it has read up to the last one it saw. */
final class DisruptorQueue implements LongQueue {

    private final RingBuffer<Slot> ring;
    private final Sequence consumed = new Sequence();

    /** State of the consumer. */
    private final Reader reader = new Reader();

    DisruptorQueue(final int capacity) {
        ring = RingBuffer.createSingleProducer(Slot::new, capacity, new BusySpinWaitStrategy());
        ring.addGatingSequences(consumed);
    }

    @Override
    public boolean offer(final long value) {
        if (!ring.hasAvailableCapacity(1)) {
            return false;
        }
        final long sequence = ring.next();
        ring.get(sequence).value = value;
        ring.publish(sequence);
        return true;
    }

    @Override
    public long poll() {
        if (reader.next > reader.available) {
            reader.available = ring.getCursor();
            if (reader.next > reader.available) {
                return EMPTY;
            }
        }
        final long value = ring.get(reader.next).value;
        consumed.set(reader.next++);
        return value;
    }

    private static final class Slot {
        private long value;
    }

    private static final class Reader {
        private long next;
        private long available = -1;
    }
}
