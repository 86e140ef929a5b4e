package dev.tailrace.bench.compiled;

import dev.tailrace.bench.ladder.HandWrittenFlatLadder;
import dev.tailrace.bench.ladder.HandWrittenLadder;
import dev.tailrace.bench.ladder.LadderConsumer;
import dev.tailrace.bench.ladder.LadderFlyweight;
import dev.tailrace.bench.ladder.LadderPublisher;
import dev.tailrace.bench.ladder.LevelRemover;
import dev.tailrace.bench.ladder.LevelsChange;
import dev.tailrace.bench.ladder.MidCalculator;
import dev.tailrace.bench.ladder.PriceLadder;
import dev.tailrace.bench.ladder.SkewCalculator;
import dev.tailrace.bench.ladder.SkewChange;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmark of the price ladder.
 *
 * <pre>
 *   byHand                   objects, one method
 *   byHandNodes              objects, the four nodes called in order: the limit for a compiler that keeps the nodes
 *   byHandFlatBatched        bytes, one method, batches of 64
 *   ours                     objects, the four nodes as a compiled calculation graph
 *   oursFlatBatched          bytes, the four nodes as a compiled calculation graph, batches of 64, a cycle for each ladder
 *   oursFlatByBatch          bytes, four nodes that take a batch each, as a compiled graph, a cycle for each batch
 *   byHandAsPublished        objects, what Fluxtion's published benchmark measures: all-zero ladders
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(LadderInputs.EVENTS)
@State(Scope.Benchmark)
@Fork(
        value = 3,
        jvmArgs = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LadderBenchmark {

    @State(Scope.Benchmark)
    public static class ByHand {

        private final LadderSink sink = new LadderSink();
        private final HandWrittenLadder ladder = new HandWrittenLadder(sink);

        @Setup
        public void check(final LadderInputs inputs) {
            ladder.onSkew(LadderInputs.SKEW);
            ladder.onLevels(LadderInputs.LEVELS);
            LadderCheck.check(inputs, ladder::onLadder, sink);
        }
    }

    @State(Scope.Benchmark)
    public static class ByHandNodes {

        private final LadderSink sink = new LadderSink();
        private final NodesByHand nodes = new NodesByHand(sink);

        @Setup
        public void check(final LadderInputs inputs) {
            nodes.onSkew(LadderInputs.SKEW);
            nodes.onLevels(LadderInputs.LEVELS);
            LadderCheck.check(inputs, nodes::onLadder, sink);
        }
    }

    @State(Scope.Benchmark)
    public static class ByHandFlat {

        private final FlatLadderSink sink = new FlatLadderSink();
        private final HandWrittenFlatLadder ladder = new HandWrittenFlatLadder(sink);

        @Setup
        public void check(final LadderInputs inputs) {
            ladder.onSkew(LadderInputs.SKEW);
            ladder.onLevels(LadderInputs.LEVELS);
            LadderCheck.check(inputs, ladder::onLadders, sink);
        }
    }

    @State(Scope.Benchmark)
    public static class Ours {

        private final LadderSink sink = new LadderSink();
        private final CompiledLadder ladder = new CompiledLadder(sink);

        @Setup
        public void check(final LadderInputs inputs) {
            LadderCheck.check(inputs, ladder::onLadder, sink);
        }
    }

    @State(Scope.Benchmark)
    public static class OursFlat {

        private final FlatLadderSink sink = new FlatLadderSink();
        private final CompiledFlatLadder ladder = new CompiledFlatLadder(sink);

        @Setup
        public void check(final LadderInputs inputs) {
            LadderCheck.check(inputs, ladder::onLadders, sink);
        }
    }

    @State(Scope.Benchmark)
    public static class OursByBatch {

        private final FlatLadderSink sink = new FlatLadderSink();
        private final CompiledBatchLadder ladder = new CompiledBatchLadder(sink);

        @Setup
        public void check(final LadderInputs inputs) {
            LadderCheck.check(inputs, ladder::onLadders, sink);
        }
    }

    @Benchmark
    public long ours(final LadderInputs inputs, final Ours by) {
        final PriceLadder[] ladders = inputs.ladders();
        for (final int index : inputs.order()) {
            by.ladder.onLadder(ladders[index]);
        }
        return by.sink.sum();
    }

    @Benchmark
    public long oursFlatBatched(final LadderInputs inputs, final OursFlat by) {
        final byte[] flat = inputs.flat();
        for (final int first : inputs.batches()) {
            by.ladder.onLadders(flat, first * LadderFlyweight.LENGTH, LadderInputs.BATCH);
        }
        return by.sink.sum();
    }

    @Benchmark
    public long oursFlatByBatch(final LadderInputs inputs, final OursByBatch by) {
        final byte[] flat = inputs.flat();
        for (final int first : inputs.batches()) {
            by.ladder.onLadders(flat, first * LadderFlyweight.LENGTH, LadderInputs.BATCH);
        }
        return by.sink.sum();
    }

    @Benchmark
    public long byHand(final LadderInputs inputs, final ByHand by) {
        final PriceLadder[] ladders = inputs.ladders();
        for (final int index : inputs.order()) {
            by.ladder.onLadder(ladders[index]);
        }
        return by.sink.sum();
    }

    @Benchmark
    public long byHandNodes(final LadderInputs inputs, final ByHandNodes by) {
        final PriceLadder[] ladders = inputs.ladders();
        for (final int index : inputs.order()) {
            by.nodes.onLadder(ladders[index]);
        }
        return by.sink.sum();
    }

    @Benchmark
    public long byHandFlatBatched(final LadderInputs inputs, final ByHandFlat by) {
        final byte[] flat = inputs.flat();
        for (final int first : inputs.batches()) {
            by.ladder.onLadders(flat, first * LadderFlyweight.LENGTH, LadderInputs.BATCH);
        }
        return by.sink.sum();
    }

    @Benchmark
    public long byHandAsPublished(final LadderInputs inputs, final AsPublished by) {
        final PriceLadder[] ladders = inputs.ladders();
        long sum = 0;
        for (final int index : inputs.order()) {
            by.ladder.onLadder(ladders[index]);
            sum += by.ladder.published().bidSizes()[0];
        }
        return sum;
    }

    /** The published benchmark by hand. Nothing is compared with an oracle, because all results are zero. */
    @State(Scope.Benchmark)
    public static class AsPublished {

        private final PublishedLadder ladder = new PublishedLadder();
    }

    /** The nodes of the price ladder, called one after the other by hand, without a compiler. */
    private static final class NodesByHand {

        private final MidCalculator mid = new MidCalculator();
        private final SkewCalculator skew = new SkewCalculator(mid);
        private final LevelRemover levels = new LevelRemover(skew);
        private final LadderPublisher publisher;

        public NodesByHand(final LadderConsumer consumer) {
            publisher = new LadderPublisher(levels, consumer);
        }

        public void onSkew(final SkewChange change) {
            skew.onSkew(change);
        }

        public void onLevels(final LevelsChange change) {
            levels.onLevels(change);
        }

        /** Shifts and cuts the ladder, and publishes it. */
        public void onLadder(final PriceLadder event) {
            mid.onLadder(event);
            skew.onLadder(event);
            levels.remove();
            publisher.publish();
        }
    }
}
