package dev.tailrace.bench.compiled;

import dev.tailrace.runtime.SourceEntry;
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
 * Benchmark of a chain of nine map and filter steps.
 *
 * <pre>
 *   byHand          one method, from an event object into a sink
 *   ours            a pipeline of method references, compiled, from an event object into the same sink
 *   oursOfLambdas   the same of inline lambdas
 * </pre>
 */
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

    @State(Scope.Benchmark)
    public static class ByHand {

        private final ChainSink sink = new ChainSink();
        private final ChainByHand chain = new ChainByHand(sink);

        @Setup
        public void check(final ChainInputs inputs) {
            inputs.check(chain::onSample, sink);
        }
    }

    @State(Scope.Benchmark)
    public static class Ours {

        private final ChainSink sink = new ChainSink();
        private final SourceEntry<Sample> entry = CompiledChain.ofMethods(sink);

        @Setup
        public void check(final ChainInputs inputs) {
            inputs.check(sample -> entry.accept(sample, 0), sink);
        }
    }

    @State(Scope.Benchmark)
    public static class OursOfLambdas {

        private final ChainSink sink = new ChainSink();
        private final SourceEntry<Sample> entry = CompiledChain.ofLambdas(sink);

        @Setup
        public void check(final ChainInputs inputs) {
            inputs.check(sample -> entry.accept(sample, 0), sink);
        }
    }

    @Benchmark
    public long ours(final ChainInputs inputs, final Ours by) {
        for (final Sample sample : inputs.samples()) {
            by.entry.accept(sample, 0);
        }
        return by.sink.sum();
    }

    @Benchmark
    public long oursOfLambdas(final ChainInputs inputs, final OursOfLambdas by) {
        for (final Sample sample : inputs.samples()) {
            by.entry.accept(sample, 0);
        }
        return by.sink.sum();
    }

    @Benchmark
    public long byHand(final ChainInputs inputs, final ByHand by) {
        for (final Sample sample : inputs.samples()) {
            by.chain.onSample(sample);
        }
        return by.sink.sum();
    }

    /** The nine steps of the chain, written by hand in one method. */
    private static final class ChainByHand {

        private final ChainSink sink;

        public ChainByHand(final ChainSink sink) {
            this.sink = sink;
        }

        /** Runs the steps on an event. */
        public void onSample(final Sample sample) {
            final long tripled = ChainSteps.tripled(ChainSteps.value(sample));
            if (!ChainSteps.isUsual(tripled)) {
                return;
            }
            final long mixed = ChainSteps.mixed(ChainSteps.raised(tripled));
            if (!ChainSteps.isFrequent(mixed)) {
                return;
            }
            final long widened = ChainSteps.widened(mixed);
            if (ChainSteps.isKept(widened)) {
                sink.onValue(ChainSteps.lowered(widened));
            }
        }
    }
}
