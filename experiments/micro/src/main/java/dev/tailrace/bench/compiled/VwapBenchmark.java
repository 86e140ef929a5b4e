package dev.tailrace.bench.compiled;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmark of volume-weighted average prices by instrument: running, and in tumbling windows in event time.
 *
 * <pre>
 *   byHandInOrder          running, each trade numbered and its time watched, as a pipeline does
 *   ours                   running, a compiled pipeline from objects into the same sink
 *   windowsByHandObjects   windows, an object for each instrument
 *   windowsOurs            windows, a compiled pipeline
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(VwapInputs.EVENTS)
@State(Scope.Benchmark)
@Fork(
        value = 3,
        jvmArgs = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class VwapBenchmark {

    @State(Scope.Benchmark)
    public static class ByHandInOrder {

        private final VwapSink sink = new VwapSink();
        private final OrderedVwap vwap = new OrderedVwap(sink);

        @Setup
        public void check(final VwapInputs inputs) {
            VwapCheck.running(inputs, vwap::onPrint, sink);
        }
    }

    @State(Scope.Benchmark)
    public static class WindowsByHandObjects {

        private final VwapSink sink = new VwapSink();
        private final ObjectWindows windows = new ObjectWindows(sink);

        @Setup
        public void check(final VwapInputs inputs) {
            VwapCheck.same(VwapCheck.windowsDigest(inputs), pass(inputs));
        }

        private long pass(final VwapInputs inputs) {
            for (final TradePrint print : inputs.prints()) {
                windows.onPrint(print);
            }
            windows.end();
            return sink.digest();
        }
    }

    @State(Scope.Benchmark)
    public static class Ours {

        private final VwapSink sink = new VwapSink();
        private final CompiledVwap vwap = CompiledVwap.running(sink);

        @Setup
        public void check(final VwapInputs inputs) {
            vwap.pass(inputs.prints());
            VwapCheck.same(VwapCheck.runningDigest(inputs), sink.digest());
        }
    }

    @State(Scope.Benchmark)
    public static class WindowsOurs {

        private final VwapSink sink = new VwapSink();
        private final CompiledVwap vwap = CompiledVwap.windows(sink);

        @Setup
        public void check(final VwapInputs inputs) {
            vwap.pass(inputs.prints());
            VwapCheck.same(VwapCheck.windowsDigest(inputs), sink.digest());
        }
    }

    @Benchmark
    public long ours(final VwapInputs inputs, final Ours by) {
        by.vwap.pass(inputs.prints());
        return by.sink.digest();
    }

    @Benchmark
    public long windowsOurs(final VwapInputs inputs, final WindowsOurs by) {
        by.vwap.pass(inputs.prints());
        return by.sink.digest();
    }

    @Benchmark
    public long byHandInOrder(final VwapInputs inputs, final ByHandInOrder by) {
        by.vwap.reset();
        for (final TradePrint print : inputs.prints()) {
            by.vwap.onPrint(print);
        }
        return by.sink.digest();
    }

    @Benchmark
    public long windowsByHandObjects(final VwapInputs inputs, final WindowsByHandObjects by) {
        return by.pass(inputs);
    }

    /**
     * Running VWAP by hand under the contract of a pipeline: each trade is numbered, and time that goes back is refused.
     */
    private static final class OrderedVwap {

        private final long[] sums = new long[2 * VwapInputs.INSTRUMENTS];
        private final VwapSink sink;
        private long sequence = -1;
        private long nowNs = Long.MIN_VALUE;

        public OrderedVwap(final VwapSink sink) {
            this.sink = sink;
        }

        public void reset() {
            Arrays.fill(sums, 0);
            sequence = -1;
            nowNs = Long.MIN_VALUE;
        }

        /** Adds a trade and passes the sums of its instrument to the sink. */
        public void onPrint(final TradePrint print) {
            final long timestampNs = print.timestampNs();
            if (timestampNs < nowNs) {
                throw new IllegalArgumentException("trade " + (sequence + 1) + " is earlier than the one before it");
            }
            nowNs = timestampNs;
            sequence++;
            final int at = 2 * print.instrument();
            sums[at] += print.notionalE4();
            sums[at + 1] += print.shares();
            sink.onVwap(print.instrument(), sums[at], sums[at + 1]);
        }
    }

    /** VWAP of tumbling windows by hand, with an object for each instrument. */
    private static final class ObjectWindows {

        private final Sums[] sums = new Sums[VwapInputs.INSTRUMENTS];
        private final VwapSink sink;
        private long endNs = VwapInputs.WINDOW_NS;

        public ObjectWindows(final VwapSink sink) {
            this.sink = sink;
            for (int i = 0; i < sums.length; i++) {
                sums[i] = new Sums();
            }
        }

        /** Adds a trade to its window; emits windows that have ended before. */
        public void onPrint(final TradePrint print) {
            if (print.timestampNs() >= endNs) {
                close();
                endNs = (print.timestampNs() / VwapInputs.WINDOW_NS + 1) * VwapInputs.WINDOW_NS;
            }
            final Sums sum = sums[print.instrument()];
            sum.notionalE4 += print.notionalE4();
            sum.shares += print.shares();
        }

        public void end() {
            close();
            endNs = VwapInputs.WINDOW_NS;
        }

        private void close() {
            for (int instrument = 0; instrument < sums.length; instrument++) {
                final Sums sum = sums[instrument];
                if (sum.shares > 0) {
                    sink.onVwap(instrument, sum.notionalE4, sum.shares);
                    sum.notionalE4 = 0;
                    sum.shares = 0;
                }
            }
        }

        private static final class Sums {
            private long notionalE4;
            private long shares;
        }
    }
}
