package dev.tailrace.bench.compiled;

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
 *   byHandObjects          running, an object for each instrument
 *   byHandColumns          running, a column for each sum
 *   byHandInOrder          running, rows of sums, each trade numbered and its time watched, as a pipeline does
 *   byHandColumnBatches    running, a column for each sum, trades as columns in batches of 64
 *   byHandOfBytes          running, from encoded records into an output log, as a pipeline does
 *   oursOfBytes            the same as a compiled pipeline
 *   ours                   a compiled pipeline from objects into the same sink as byHandObjects
 *   oursOfRecords          the same with results that are new each time, which the JIT compiler does without
 *   windows...             the same for windows
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

    /** Running, objects. */
    @State(Scope.Benchmark)
    public static class ByHandObjects {

        private final VwapSink sink = new VwapSink();
        private final ObjectVwap vwap = new ObjectVwap(sink);

        /** Compares with the oracle. */
        @Setup
        public void check(final VwapInputs inputs) {
            VwapCheck.running(inputs, vwap::onPrint, sink);
        }
    }

    /** Running, in order. */
    @State(Scope.Benchmark)
    public static class ByHandInOrder {

        private final VwapSink sink = new VwapSink();
        private final OrderedVwap vwap = new OrderedVwap(sink);

        /** Compares with the oracle. */
        @Setup
        public void check(final VwapInputs inputs) {
            VwapCheck.running(inputs, vwap::onPrint, sink);
        }
    }

    /** Running, columns. */
    @State(Scope.Benchmark)
    public static class ByHandColumns {

        private final VwapSink sink = new VwapSink();
        private final ColumnVwap vwap = new ColumnVwap(sink);

        /** Compares with the oracle. */
        @Setup
        public void check(final VwapInputs inputs) {
            VwapCheck.running(inputs, vwap::onPrint, sink);
            final long before = sink.digest();
            VwapCheck.same(VwapCheck.runningDigest(inputs), pass(inputs) - before);
        }

        private long pass(final VwapInputs inputs) {
            vwap.reset();
            for (int from = 0; from < VwapInputs.EVENTS; from += VwapInputs.BATCH) {
                vwap.onPrints(inputs.instruments(), inputs.pricesE4(), inputs.shares(), from, from + VwapInputs.BATCH);
            }
            return sink.digest();
        }
    }

    /** Windows, objects. */
    @State(Scope.Benchmark)
    public static class WindowsByHandObjects {

        private final VwapSink sink = new VwapSink();
        private final ObjectWindows windows = new ObjectWindows(sink);

        /** Compares with the oracle. */
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

    /** Windows, columns. */
    @State(Scope.Benchmark)
    public static class WindowsByHandColumns {

        private final VwapSink sink = new VwapSink();
        private final ColumnWindows windows = new ColumnWindows(sink);

        /** Compares with the oracle. */
        @Setup
        public void check(final VwapInputs inputs) {
            final long expected = VwapCheck.windowsDigest(inputs);
            VwapCheck.same(expected, pass(inputs));
            VwapCheck.same(2 * expected, batches(inputs));
        }

        private long pass(final VwapInputs inputs) {
            for (final TradePrint print : inputs.prints()) {
                windows.onPrint(print);
            }
            windows.end();
            return sink.digest();
        }

        private long batches(final VwapInputs inputs) {
            for (int from = 0; from < VwapInputs.EVENTS; from += VwapInputs.BATCH) {
                windows.onPrints(
                        inputs.instruments(),
                        inputs.pricesE4(),
                        inputs.shares(),
                        inputs.timestampsNs(),
                        from,
                        from + VwapInputs.BATCH);
            }
            windows.end();
            return sink.digest();
        }
    }

    /** Running, records and a log. */
    @State(Scope.Benchmark)
    public static class ByHandOfBytes {

        private final VwapSink sink = new VwapSink();
        private final VwapOfBytesByHand vwap = new VwapOfBytesByHand(new VwapLog(sink));

        /** Compares with the oracle. */
        @Setup
        public void check(final VwapInputs inputs) {
            VwapCheck.same(VwapCheck.runningDigest(inputs), pass(inputs));
        }

        private long pass(final VwapInputs inputs) {
            vwap.reset();
            final byte[] bytes = inputs.bytes();
            for (int at = 0; at < bytes.length; at += PrintBytes.LENGTH) {
                vwap.onRecord(bytes, at, PrintBytes.LENGTH, at);
            }
            return sink.digest();
        }
    }

    /** Windows, records and a log. */
    @State(Scope.Benchmark)
    public static class WindowsByHandOfBytes {

        private final VwapSink sink = new VwapSink();
        private final WindowsOfBytesByHand windows = new WindowsOfBytesByHand(new VwapLog(sink));

        /** Compares with the oracle. */
        @Setup
        public void check(final VwapInputs inputs) {
            VwapCheck.same(VwapCheck.windowsDigest(inputs), pass(inputs));
        }

        private long pass(final VwapInputs inputs) {
            final byte[] bytes = inputs.bytes();
            for (int at = 0; at < bytes.length; at += PrintBytes.LENGTH) {
                windows.onRecord(bytes, at, PrintBytes.LENGTH, at);
            }
            windows.end();
            return sink.digest();
        }
    }

    /** Running, a pipeline between objects, compiled. */
    @State(Scope.Benchmark)
    public static class Ours {

        private final VwapSink sink = new VwapSink();
        private final CompiledVwap vwap = CompiledVwap.runningOfObjects(sink);

        /** Compares with the oracle. */
        @Setup
        public void check(final VwapInputs inputs) {
            vwap.pass(inputs.prints());
            VwapCheck.same(VwapCheck.runningDigest(inputs), sink.digest());
        }
    }

    /** Running, a pipeline between objects with new results, compiled. */
    @State(Scope.Benchmark)
    public static class OursOfRecords {

        private final VwapSink sink = new VwapSink();
        private final CompiledVwap vwap = CompiledVwap.runningOfRecords(sink);

        /** Compares with the oracle. */
        @Setup
        public void check(final VwapInputs inputs) {
            vwap.pass(inputs.prints());
            VwapCheck.same(VwapCheck.runningDigest(inputs), sink.digest());
        }
    }

    /** Running, a pipeline, compiled. */
    @State(Scope.Benchmark)
    public static class OursOfBytes {

        private final VwapSink sink = new VwapSink();
        private final CompiledVwap vwap = CompiledVwap.running(sink);

        /** Compares with the oracle. */
        @Setup
        public void check(final VwapInputs inputs) {
            vwap.pass(inputs.bytes());
            VwapCheck.same(VwapCheck.runningDigest(inputs), sink.digest());
        }
    }

    /** Windows, a pipeline between objects, compiled. */
    @State(Scope.Benchmark)
    public static class WindowsOurs {

        private final VwapSink sink = new VwapSink();
        private final CompiledVwap vwap = CompiledVwap.windowsOfObjects(sink);

        /** Compares with the oracle. */
        @Setup
        public void check(final VwapInputs inputs) {
            vwap.pass(inputs.prints());
            VwapCheck.same(VwapCheck.windowsDigest(inputs), sink.digest());
        }
    }

    /** Windows, a pipeline, compiled. */
    @State(Scope.Benchmark)
    public static class WindowsOursOfBytes {

        private final VwapSink sink = new VwapSink();
        private final CompiledVwap vwap = CompiledVwap.windows(sink);

        /** Compares with the oracle. */
        @Setup
        public void check(final VwapInputs inputs) {
            vwap.pass(inputs.bytes());
            VwapCheck.same(VwapCheck.windowsDigest(inputs), sink.digest());
        }
    }

    /** Running, records and a log. */
    @Benchmark
    public long byHandOfBytes(final VwapInputs inputs, final ByHandOfBytes by) {
        return by.pass(inputs);
    }

    /** Running, a pipeline between objects, compiled. */
    @Benchmark
    public long ours(final VwapInputs inputs, final Ours by) {
        by.vwap.pass(inputs.prints());
        return by.sink.digest();
    }

    /** Running, a pipeline between objects with new results, compiled. */
    @Benchmark
    public long oursOfRecords(final VwapInputs inputs, final OursOfRecords by) {
        by.vwap.pass(inputs.prints());
        return by.sink.digest();
    }

    /** Running, a pipeline, compiled. */
    @Benchmark
    public long oursOfBytes(final VwapInputs inputs, final OursOfBytes by) {
        by.vwap.pass(inputs.bytes());
        return by.sink.digest();
    }

    /** Windows, records and a log. */
    @Benchmark
    public long windowsByHandOfBytes(final VwapInputs inputs, final WindowsByHandOfBytes by) {
        return by.pass(inputs);
    }

    /** Windows, a pipeline between objects, compiled. */
    @Benchmark
    public long windowsOurs(final VwapInputs inputs, final WindowsOurs by) {
        by.vwap.pass(inputs.prints());
        return by.sink.digest();
    }

    /** Windows, a pipeline, compiled. */
    @Benchmark
    public long windowsOursOfBytes(final VwapInputs inputs, final WindowsOursOfBytes by) {
        by.vwap.pass(inputs.bytes());
        return by.sink.digest();
    }

    /** Running, objects. */
    @Benchmark
    public long byHandObjects(final VwapInputs inputs, final ByHandObjects by) {
        by.vwap.reset();
        for (final TradePrint print : inputs.prints()) {
            by.vwap.onPrint(print);
        }
        return by.sink.digest();
    }

    /** Running, trades numbered and time watched. */
    @Benchmark
    public long byHandInOrder(final VwapInputs inputs, final ByHandInOrder by) {
        by.vwap.reset();
        for (final TradePrint print : inputs.prints()) {
            by.vwap.onPrint(print);
        }
        return by.sink.digest();
    }

    /** Running, columns. */
    @Benchmark
    public long byHandColumns(final VwapInputs inputs, final ByHandColumns by) {
        by.vwap.reset();
        for (final TradePrint print : inputs.prints()) {
            by.vwap.onPrint(print);
        }
        return by.sink.digest();
    }

    /** Running, columns in and columns kept. */
    @Benchmark
    public long byHandColumnBatches(final VwapInputs inputs, final ByHandColumns by) {
        return by.pass(inputs);
    }

    /** Windows, objects. */
    @Benchmark
    public long windowsByHandObjects(final VwapInputs inputs, final WindowsByHandObjects by) {
        return by.pass(inputs);
    }

    /** Windows, columns. */
    @Benchmark
    public long windowsByHandColumns(final VwapInputs inputs, final WindowsByHandColumns by) {
        return by.pass(inputs);
    }

    /** Windows, columns in and columns kept. */
    @Benchmark
    public long windowsByHandColumnBatches(final VwapInputs inputs, final WindowsByHandColumns by) {
        return by.batches(inputs);
    }
}
