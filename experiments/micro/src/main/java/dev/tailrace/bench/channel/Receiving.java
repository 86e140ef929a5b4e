package dev.tailrace.bench.channel;

/** Polls values from a queue, on one thread, and regularly publishes their number to another thread. */
final class Receiving implements Runnable {

    private final LongQueue queue;

    /** Number of values between two publications; a power of two. */
    private final int every;

    private long received;
    private long sum;
    private volatile long told;

    Receiving(final LongQueue queue, final int every) {
        this.queue = queue;
        this.every = every;
    }

    @Override
    public void run() {
        final long value = queue.poll();
        if (value == LongQueue.EMPTY) {
            Thread.onSpinWait();
            return;
        }
        sum += value;
        if ((++received & (every - 1)) == 0) {
            told = received;
        }
    }

    /** Number of values at the last publication. */
    long told() {
        return told;
    }

    /** Sum of the values, valid for the last publication. */
    long sum() {
        return sum;
    }
}
