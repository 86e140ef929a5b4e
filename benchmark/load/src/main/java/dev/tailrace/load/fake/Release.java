package dev.tailrace.load.fake;

import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Holds values for their delay and releases them in order, on its own thread. At the record of a stall the thread pauses
 * for the length of the stall, like a stop for garbage collection; the {@link Drain} then controls how the backlog is
 * released.
 */
final class Release implements Runnable {

    /** The system wakes a thread up to about this much late; the last part of a wait therefore spins on the clock. */
    private static final long SLACK_NS = 100_000;

    private static final long IDLE_NS = 20_000;

    private record Held(byte[] value, long releaseNs) {}

    private final Queue<Held> held = new ConcurrentLinkedQueue<>();
    private final long holdNs;
    private final long delayNs;
    private final Alternation delayed;
    private final Set<Long> stallsAt;
    private final long stallNs;
    private final Drain drain;
    private final Consumer<byte[]> output;
    private final LongSupplier clockNs;
    private final LongConsumer pauseNs;
    private long number;
    private long taken;

    Release(
            final FakeRequest request,
            final Consumer<byte[]> output,
            final LongSupplier clockNs,
            final LongConsumer pauseNs) {
        this.holdNs = request.hold().toNanos();
        this.delayNs = request.delay().toNanos();
        this.delayed = request.delayed();
        this.stallsAt = Set.copyOf(request.stallsAt());
        this.stallNs = request.stall().toNanos();
        this.drain = new Drain(request.drainPerSecond());
        this.output = output;
        this.clockNs = clockNs;
        this.pauseNs = pauseNs;
    }

    /** Adds a value; called by the polling thread. */
    void hold(final byte[] value) {
        held.add(new Held(value, clockNs.getAsLong() + holdNs + (delayed.isDelayed(taken++) ? delayNs : 0)));
    }

    @Override
    public void run() {
        run(() -> Thread.currentThread().isInterrupted());
    }

    void run(final BooleanSupplier stopped) {
        while (!stopped.getAsBoolean()) {
            final Held next = held.poll();
            if (next == null) {
                pauseNs.accept(IDLE_NS);
            } else {
                release(next);
            }
        }
    }

    private void release(final Held next) {
        if (stallsAt.contains(number++)) {
            waitUntil(next.releaseNs() + stallNs);
            drain.open(next.releaseNs() + stallNs);
        }
        waitUntil(drain.releaseNs(next.releaseNs()));
        output.accept(next.value());
    }

    private void waitUntil(final long dueNs) {
        for (long leftNs = dueNs - clockNs.getAsLong(); leftNs > 0; leftNs = dueNs - clockNs.getAsLong()) {
            if (leftNs > SLACK_NS) {
                pauseNs.accept(leftNs - SLACK_NS);
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
