package dev.tailrace.peers.vwap;

import com.fluxtion.compiler.EventProcessorConfig;
import com.fluxtion.compiler.Fluxtion;
import com.fluxtion.compiler.builder.dataflow.DataFlow;
import com.fluxtion.runtime.EventProcessor;
import dev.tailrace.bench.compiled.TradePrint;
import dev.tailrace.bench.compiled.VwapSink;
import dev.tailrace.peers.FluxtionClock;
import dev.tailrace.peers.FluxtionNodes;

/** Running VWAP by instrument, compiled by Fluxtion in memory. */
public final class FluxtionVwap {

    private static final String OUT = "out";

    private final EventProcessor<?> processor;
    private final VwapSink sink;

    public FluxtionVwap(final FluxtionClock clock) {
        processor = Fluxtion.compile(FluxtionVwap::define);
        processor.init();
        clock.set(processor);
        sink = FluxtionNodes.<RunningOut>find(processor, OUT).out();
    }

    private static void define(final EventProcessorConfig config) {
        final RunningOut out = config.addNode(new RunningOut(), OUT);
        DataFlow.subscribe(TradePrint.class)
                .groupBy(TradePrint::instrument, FluxtionSums::new)
                .push(out::onGroups);
    }

    public EventProcessor<?> processor() {
        return processor;
    }

    public VwapSink sink() {
        return sink;
    }
}
