package dev.tailrace.bench.channel;

/** Takes values out of a queue, on one thread, and tells another now and then how many there were. */
final class Receiving implements Runnable {

    private final LongQueue queue;

    /** Values between two words to the other side; a power of two. */
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

    /** How many values there were when it last told. */
    long told() {
        return told;
    }

    /** The sum of all values of which it has told. */
    long sum() {
        return sum;
    }
}
