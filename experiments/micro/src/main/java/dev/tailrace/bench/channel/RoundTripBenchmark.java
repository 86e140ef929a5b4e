package dev.tailrace.bench.channel;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmark that sends one value to another thread and back: nanoseconds for both ways, with nothing else in the queues.
 *
 * <pre>
 *   benchmark thread --- queue --> partner
 *                    &lt;-- queue ---
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RoundTripBenchmark {

    private static final int CAPACITY = 1024;

    /** The queue that is measured. */
    @Param({"LONG_RING", "JCTOOLS_SPSC", "DISRUPTOR", "CLAIM_RING", "JCTOOLS_SPMC", "JCTOOLS_MPMC", "ARRAY_BLOCKING"})
    public QueueKind kind;

    private LongQueue there;
    private LongQueue back;
    private Partner partner;
    private long next;

    /** Starts the partner. */
    @Setup
    public void open() {
        there = kind.queue(CAPACITY);
        back = kind.queue(CAPACITY);
        partner = new Partner("echo", this::echo);
    }

    /** Ends the partner. */
    @TearDown
    public void close() throws InterruptedException {
        partner.stop();
    }

    private void echo() {
        final long value = there.poll();
        if (value == LongQueue.EMPTY) {
            Thread.onSpinWait();
        } else {
            back.offer(value);
        }
    }

    /** Sends a value and waits until it is back. */
    @Benchmark
    public long roundTrip() {
        final long sent = next++ & (BoxedQueue.VALUES - 1);
        there.offer(sent);
        long value = back.poll();
        while (value == LongQueue.EMPTY) {
            Thread.onSpinWait();
            value = back.poll();
        }
        if (value != sent) {
            throw new IllegalStateException("sent " + sent + ", got " + value);
        }
        return value;
    }
}
