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

/** A chain of nine map and filter steps. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(ChainInputs.EVENTS)
@State(Scope.Benchmark)
@Fork(
        value = 3,
        jvmArgs = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ChainBenchmark {

    /** One method. */
    @State(Scope.Benchmark)
    public static class ByHand {

        private final ChainSink sink = new ChainSink();
        private final ChainByHand chain = new ChainByHand(sink);

        /** Compares with the oracle. */
        @Setup
        public void check(final ChainInputs inputs) {
            inputs.check(chain::onSample, sink);
        }
    }

    /** One method, values in locals. */
    @Benchmark
    public long byHand(final ChainInputs inputs, final ByHand by) {
        for (final Sample sample : inputs.samples()) {
            by.chain.onSample(sample);
        }
        return by.sink.sum();
    }
}
