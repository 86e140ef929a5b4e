package dev.tailrace.peers;

import com.fluxtion.runtime.EventProcessor;
import dev.tailrace.bench.compiled.LadderBenchmark;
import dev.tailrace.bench.compiled.LadderCheck;
import dev.tailrace.bench.compiled.LadderInputs;
import dev.tailrace.bench.compiled.LadderSink;
import dev.tailrace.bench.ladder.PriceLadder;
import dev.tailrace.peers.ladder.FluxtionLadder;
import dev.tailrace.peers.ladder.LadderService;
import dev.tailrace.peers.published.FluxtionAsPublished;
import dev.tailrace.peers.published.PublishedService;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Benchmark that compares the price ladder with Fluxtion's.
 *
 * <pre>
 *   fluxtion              objects, onEvent(Object)
 *   fluxtionService       objects, exported service: its entry without a dispatch by type
 *   fluxtionAsPublished   objects, all-zero ladders, as in its published benchmark
 * </pre>
 */
public class LadderPeersBenchmark extends LadderBenchmark {

    /** Fluxtion over objects. */
    @State(Scope.Benchmark)
    public static class Fluxtion {

        @Param
        private FluxtionClock clock;

        private FluxtionLadder ladder;
        private EventProcessor<?> processor;

        /** Compiles, and compares with the oracle. */
        @Setup
        public void check(final LadderInputs inputs) {
            ladder = new FluxtionLadder(clock, new LadderSink());
            processor = ladder.processor();
            LadderCheck.check(inputs, processor::onEvent, ladder.sink());
        }
    }

    /** Fluxtion over objects, entered through a service. */
    @State(Scope.Benchmark)
    public static class FluxtionService {

        @Param
        private FluxtionClock clock;

        private FluxtionLadder ladder;
        private LadderService service;

        /** Compiles, and compares with the oracle. */
        @Setup
        public void check(final LadderInputs inputs) {
            ladder = new FluxtionLadder(clock, new LadderSink());
            service = ladder.service();
            LadderCheck.check(inputs, service::newLadder, ladder.sink());
        }
    }

    /** Fluxtion's published benchmark. */
    @State(Scope.Benchmark)
    public static class FluxtionPublished {

        @Param
        private FluxtionClock clock;

        private FluxtionAsPublished ladder;
        private PublishedService service;

        /** Compiles. There is nothing to compare: all results are zero. */
        @Setup
        public void compile() {
            ladder = new FluxtionAsPublished(clock);
            service = ladder.service();
        }
    }

    /** Objects, by type. */
    @Benchmark
    public long fluxtion(final LadderInputs inputs, final Fluxtion by) {
        final PriceLadder[] ladders = inputs.ladders();
        for (final int index : inputs.order()) {
            by.processor.onEvent(ladders[index]);
        }
        return by.ladder.sink().sum();
    }

    /** Objects, by service. */
    @Benchmark
    public long fluxtionService(final LadderInputs inputs, final FluxtionService by) {
        final PriceLadder[] ladders = inputs.ladders();
        for (final int index : inputs.order()) {
            by.service.newLadder(ladders[index]);
        }
        return by.ladder.sink().sum();
    }

    /** Objects, zeroed in place. */
    @Benchmark
    public long fluxtionAsPublished(final LadderInputs inputs, final FluxtionPublished by) {
        final PriceLadder[] ladders = inputs.ladders();
        long sum = 0;
        for (final int index : inputs.order()) {
            by.service.newLadder(ladders[index]);
            sum += by.ladder.publisher().lastPublished().bidSizes()[0];
        }
        return sum;
    }
}
