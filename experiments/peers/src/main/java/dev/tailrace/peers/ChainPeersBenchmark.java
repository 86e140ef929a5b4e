package dev.tailrace.peers;

import com.fluxtion.runtime.EventProcessor;
import dev.tailrace.bench.compiled.ChainBenchmark;
import dev.tailrace.bench.compiled.ChainInputs;
import dev.tailrace.bench.compiled.Sample;
import dev.tailrace.peers.chain.FluxtionChain;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Benchmark that compares the chain of nine steps with Fluxtion's. */
public class ChainPeersBenchmark extends ChainBenchmark {

    @State(Scope.Benchmark)
    public static class Fluxtion {

        @Param
        private FluxtionClock clock;

        private FluxtionChain chain;
        private EventProcessor<?> processor;

        @Setup
        public void check(final ChainInputs inputs) {
            chain = new FluxtionChain(clock);
            processor = chain.processor();
            inputs.check(processor::onEvent, chain.sink());
        }
    }

    @Benchmark
    public long fluxtion(final ChainInputs inputs, final Fluxtion by) {
        for (final Sample sample : inputs.samples()) {
            by.processor.onEvent(sample);
        }
        return by.chain.sink().sum();
    }
}
