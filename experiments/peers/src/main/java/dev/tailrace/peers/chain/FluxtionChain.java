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

    public EventProcessor<?> processor() {
        return processor;
    }

    public ChainSink sink() {
        return sink;
    }
}
