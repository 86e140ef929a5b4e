package dev.tailrace.peers;

import com.fluxtion.runtime.EventProcessor;
import dev.tailrace.bench.compiled.LadderBenchmark;
import dev.tailrace.bench.compiled.LadderCheck;
import dev.tailrace.bench.compiled.LadderInputs;
import dev.tailrace.bench.compiled.LadderSink;
import dev.tailrace.bench.ladder.PriceLadder;
import dev.tailrace.peers.ladder.FluxtionLadder;
import dev.tailrace.peers.ladder.LadderService;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Benchmark that compares the price ladder with Fluxtion's.
 *
 * <pre>
 *   fluxtion          objects, onEvent(Object)
 *   fluxtionService   objects, exported service: its entry without a dispatch by type
 * </pre>
 */
public class LadderPeersBenchmark extends LadderBenchmark {

    @State(Scope.Benchmark)
    public static class Fluxtion {

        @Param
        private FluxtionClock clock;

        private FluxtionLadder ladder;
        private EventProcessor<?> processor;

        @Setup
        public void check(final LadderInputs inputs) {
            ladder = new FluxtionLadder(clock, new LadderSink());
            processor = ladder.processor();
            LadderCheck.check(inputs, processor::onEvent, ladder.sink());
        }
    }

    @State(Scope.Benchmark)
    public static class FluxtionService {

        @Param
        private FluxtionClock clock;

        private FluxtionLadder ladder;
        private LadderService service;

        @Setup
        public void check(final LadderInputs inputs) {
            ladder = new FluxtionLadder(clock, new LadderSink());
            service = ladder.service();
            LadderCheck.check(inputs, service::newLadder, ladder.sink());
        }
    }

    @Benchmark
    public long fluxtion(final LadderInputs inputs, final Fluxtion by) {
        final PriceLadder[] ladders = inputs.ladders();
        for (final int index : inputs.order()) {
            by.processor.onEvent(ladders[index]);
        }
        return by.ladder.sink().sum();
    }

    @Benchmark
    public long fluxtionService(final LadderInputs inputs, final FluxtionService by) {
        final PriceLadder[] ladders = inputs.ladders();
        for (final int index : inputs.order()) {
            by.service.newLadder(ladders[index]);
        }
        return by.ladder.sink().sum();
    }
}
