package dev.tailrace.bench.channel;

import java.util.Queue;
import java.util.stream.LongStream;

/** Adapts a queue of objects. Boxes are created beforehand, so values are taken modulo their number. */
final class BoxedQueue implements LongQueue {

    static final int VALUES = 1 << 10;

    private static final Long[] BOXES = LongStream.range(0, VALUES).boxed().toArray(Long[]::new);

    private final Queue<Long> queue;

    BoxedQueue(final Queue<Long> queue) {
        this.queue = queue;
    }

    @Override
    public boolean offer(final long value) {
        return queue.offer(BOXES[(int) value & (VALUES - 1)]);
    }

    @Override
    public long poll() {
        final Long value = queue.poll();
        return value == null ? EMPTY : value;
    }
}
