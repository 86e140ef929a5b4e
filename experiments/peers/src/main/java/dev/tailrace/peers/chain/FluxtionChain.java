package dev.tailrace.peers.chain;

import com.fluxtion.compiler.EventProcessorConfig;
import com.fluxtion.compiler.Fluxtion;
import com.fluxtion.compiler.builder.dataflow.DataFlow;
import com.fluxtion.runtime.EventProcessor;
import dev.tailrace.bench.compiled.ChainSink;
import dev.tailrace.bench.compiled.ChainSteps;
import dev.tailrace.bench.compiled.Sample;
import dev.tailrace.peers.FluxtionClock;
import dev.tailrace.peers.FluxtionNodes;

/** The nine steps as a stream of primitive longs, Fluxtion's fastest form, compiled in memory. */
public final class FluxtionChain {

    private static final String SINK = "sink";

    private final EventProcessor<?> processor;
    private final ChainSink sink;

    /** Compiles and starts the chain. */
    public FluxtionChain(final FluxtionClock clock) {
        processor = Fluxtion.compile(FluxtionChain::define);
        processor.init();
        clock.set(processor);
        sink = FluxtionNodes.find(processor, SINK);
    }

    private static void define(final EventProcessorConfig config) {
        final ChainSink out = config.addNode(new ChainSink(), SINK);
        DataFlow.subscribe(Sample.class)
                .mapToLong(ChainSteps::value)
                .map(ChainSteps::tripled)
                .filter(ChainSteps::isUsual)
                .map(ChainSteps::raised)
                .map(ChainSteps::mixed)
                .filter(ChainSteps::isFrequent)
                .map(ChainSteps::widened)
                .filter(ChainSteps::isKept)
                .map(ChainSteps::lowered)
                .push(out::onValue);
    }

    /** Takes events of any type. */
    public EventProcessor<?> processor() {
        return processor;
    }

    /** The sink of the chain. */
    public ChainSink sink() {
        return sink;
    }
}
