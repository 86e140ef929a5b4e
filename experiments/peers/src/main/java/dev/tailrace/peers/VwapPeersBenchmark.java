package dev.tailrace.peers;

import com.fluxtion.runtime.EventProcessor;
import dev.tailrace.bench.compiled.TradePrint;
import dev.tailrace.bench.compiled.VwapBenchmark;
import dev.tailrace.bench.compiled.VwapCheck;
import dev.tailrace.bench.compiled.VwapInputs;
import dev.tailrace.peers.vwap.FluxtionVwap;
import dev.tailrace.peers.vwap.FluxtionWindows;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Benchmark that compares VWAP by instrument with Fluxtion's. Its running sums are not cleared at the start of a pass,
 * unlike those by hand: a group cannot be cleared from outside for free, and large sums cost no more than small ones.
 */
public class VwapPeersBenchmark extends VwapBenchmark {

    private static final long NS_PER_MS = 1_000_000;

    /** Running sums. */
    @State(Scope.Benchmark)
    public static class Fluxtion {

        @Param
        private FluxtionClock clock;

        private FluxtionVwap vwap;
        private EventProcessor<?> processor;

        @Setup
        public void check(final VwapInputs inputs) {
            vwap = new FluxtionVwap(clock);
            processor = vwap.processor();
            VwapCheck.running(inputs, processor::onEvent, vwap.sink());
        }
    }

    /** Windows; the clock is event time. */
    @State(Scope.Benchmark)
    public static class WindowsFluxtion {

        private long[] timestampsMs;
        private FluxtionWindows windows;

        @Setup
        public void check(final VwapInputs inputs) {
            timestampsMs = new long[VwapInputs.EVENTS];
            for (int i = 0; i < VwapInputs.EVENTS; i++) {
                timestampsMs[i] = inputs.prints()[i].timestampNs() / NS_PER_MS;
            }
            windows = new FluxtionWindows();
            final long expected = VwapCheck.windowsDigest(inputs);
            VwapCheck.same(expected, pass(inputs));
            VwapCheck.same(2 * expected, pass(inputs));
        }

        private long pass(final VwapInputs inputs) {
            final TradePrint[] prints = inputs.prints();
            for (int i = 0; i < prints.length; i++) {
                windows.onPrint(prints[i], timestampsMs[i]);
            }
            windows.end();
            windows.restart();
            return windows.sink().digest();
        }
    }

    /** Running sums. */
    @Benchmark
    public long fluxtion(final VwapInputs inputs, final Fluxtion by) {
        for (final TradePrint print : inputs.prints()) {
            by.processor.onEvent(print);
        }
        return by.vwap.sink().digest();
    }

    /** Windows. */
    @Benchmark
    public long windowsFluxtion(final VwapInputs inputs, final WindowsFluxtion by) {
        return by.pass(inputs);
    }
}
