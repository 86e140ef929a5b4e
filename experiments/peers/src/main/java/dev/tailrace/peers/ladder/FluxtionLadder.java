package dev.tailrace.peers.ladder;

import com.fluxtion.compiler.Fluxtion;
import com.fluxtion.runtime.EventProcessor;
import dev.tailrace.bench.compiled.LadderInputs;
import dev.tailrace.bench.compiled.LadderSink;
import dev.tailrace.peers.FluxtionClock;
import dev.tailrace.peers.FluxtionNodes;

/** The price ladder compiled by Fluxtion, in memory. */
public final class FluxtionLadder {

    private final LadderSink sink;
    private final EventProcessor<?> processor;

    /** Compiles and starts the ladder, and sets skew and levels. */
    public FluxtionLadder(final FluxtionClock clock, final LadderSink sink) {
        this.sink = sink;
        processor = Fluxtion.compile(config -> config.addNode(
                new FluxtionPublisher(new FluxtionLevels(new FluxtionSkew(new FluxtionMid()))),
                FluxtionPublisher.NAME));
        processor.init();
        clock.set(processor);
        FluxtionNodes.<FluxtionPublisher>find(processor, FluxtionPublisher.NAME).publishTo(sink);
        processor.onEvent(LadderInputs.SKEW);
        processor.onEvent(LadderInputs.LEVELS);
    }

    public EventProcessor<?> processor() {
        return processor;
    }

    public LadderService service() {
        return processor.getExportedService(LadderService.class);
    }

    public LadderSink sink() {
        return sink;
    }
}
