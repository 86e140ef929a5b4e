package dev.tailrace.peers.vwap;

import com.fluxtion.compiler.EventProcessorConfig;
import com.fluxtion.compiler.Fluxtion;
import com.fluxtion.compiler.builder.dataflow.DataFlow;
import com.fluxtion.runtime.EventProcessor;
import dev.tailrace.bench.compiled.TradePrint;
import dev.tailrace.bench.compiled.VwapInputs;
import dev.tailrace.bench.compiled.VwapSink;
import dev.tailrace.peers.FluxtionNodes;

/**
 * VWAP of tumbling windows by instrument, compiled by Fluxtion in memory.
 *
 * <p>Fluxtion's windows know the clock of its processor and nothing else. So that they are windows in event time, its
 * clock is replaced by one that says the time of the event at hand; whoever sends an event sets it before.
 */
public final class FluxtionWindows {

    private static final String OUT = "out";
    private static final int WINDOW_MS = (int) (VwapInputs.WINDOW_NS / 1_000_000);

    private final EventProcessor<?> processor;
    private final VwapSink sink;
    private long nowMs;

    /** Compiles and starts at time 0. */
    public FluxtionWindows() {
        processor = Fluxtion.compile(FluxtionWindows::define);
        processor.init();
        sink = FluxtionNodes.<WindowsOut>find(processor, OUT).out();
        restart();
    }

    private static void define(final EventProcessorConfig config) {
        final WindowsOut out = config.addNode(new WindowsOut(), OUT);
        DataFlow.subscribe(TradePrint.class)
                .groupByTumbling(TradePrint::instrument, FluxtionSums::itself, FluxtionSums::new, WINDOW_MS)
                .push(out::onGroups);
    }

    /** Sets the clock back to 0, which makes all windows begin there. */
    public void restart() {
        nowMs = 0;
        processor.setClockStrategy(this::nowMs);
    }

    private long nowMs() {
        return nowMs;
    }

    /** Sends a trade at its time. */
    public void onPrint(final TradePrint print, final long timestampMs) {
        nowMs = timestampMs;
        processor.onEvent(print);
    }

    /** Ends the open window, which Fluxtion does only when something arrives: a trade of nothing, at the window's end. */
    public void end() {
        final long end = (nowMs / WINDOW_MS + 1) * WINDOW_MS;
        onPrint(new TradePrint(0, 0, 0, end), end);
    }

    /** Where results end. */
    public VwapSink sink() {
        return sink;
    }
}
