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
 * <p>Fluxtion's windows use the clock of its processor only. To make them windows in event time, this class replaces the
 * clock by one that returns the time of the current event; the caller sets it before each event.
 */
public final class FluxtionWindows {

    private static final String OUT = "out";
    private static final int WINDOW_MS = (int) (VwapInputs.WINDOW_NS / 1_000_000);

    private final EventProcessor<?> processor;
    private final VwapSink sink;
    private long nowMs;

    /** Compiles and starts the windows at time 0. */
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

    /** Sets the clock back to 0, so that all windows begin there. */
    public void restart() {
        nowMs = 0;
        processor.setClockStrategy(this::nowMs);
    }

    private long nowMs() {
        return nowMs;
    }

    /** Processes a trade at its time. */
    public void onPrint(final TradePrint print, final long timestampMs) {
        nowMs = timestampMs;
        processor.onEvent(print);
    }

    /** Closes the open window, which Fluxtion does only when an event arrives: sends an empty trade at the window's end. */
    public void end() {
        final long end = (nowMs / WINDOW_MS + 1) * WINDOW_MS;
        onPrint(new TradePrint(0, 0, 0, end), end);
    }

    public VwapSink sink() {
        return sink;
    }
}
