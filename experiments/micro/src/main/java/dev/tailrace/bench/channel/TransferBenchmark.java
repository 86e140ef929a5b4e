package dev.tailrace.bench.channel;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmark that sends many values from one thread to another: nanoseconds per value at full speed.
 *
 * <pre>
 *   benchmark thread --- queue of 1024 --> partner, which adds them up
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(TransferBenchmark.VALUES)
@State(Scope.Benchmark)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TransferBenchmark {

    static final int VALUES = 1 << 17;
    private static final int CAPACITY = 1024;

    /** The queue that is measured. */
    @Param({"LONG_RING", "JCTOOLS_SPSC", "DISRUPTOR", "CLAIM_RING", "JCTOOLS_SPMC", "JCTOOLS_MPMC", "ARRAY_BLOCKING"})
    public QueueKind kind;

    private LongQueue queue;
    private Receiving receiving;
    private Partner partner;
    private long sent;

    /** Starts the partner. */
    @Setup
    public void open() {
        queue = kind.queue(CAPACITY);
        receiving = new Receiving(queue, VALUES);
        partner = new Partner("receiving", receiving);
    }

    /** Ends the partner. */
    @TearDown
    public void close() throws InterruptedException {
        partner.stop();
    }

    /** Sends all values and waits until they have been received. */
    @Benchmark
    public long transfer() {
        for (int i = 0; i < VALUES; i++) {
            while (!queue.offer(i & (BoxedQueue.VALUES - 1))) {
                Thread.onSpinWait();
            }
        }
        sent += VALUES;
        while (receiving.explained() != sent) {
            Thread.onSpinWait();
        }
        return receiving.sum();
    }

    /** Polls values from a queue, on one thread, and regularly publishes their number to another thread. */
    private static final class Receiving implements Runnable {

        private final LongQueue queue;

        /** Number of values between two publications; a power of two. */
        private final int every;

        private long received;
        private long sum;
        private volatile long explained;

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
                explained = received;
            }
        }

        /** Number of values at the last publication. */
        long explained() {
            return explained;
        }

        /** Sum of the values, valid for the last publication. */
        long sum() {
            return sum;
        }
    }
}
