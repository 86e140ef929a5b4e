package dev.tailrace.bench.compiled;

import dev.tailrace.bench.ladder.BatchLadderPublisher;
import dev.tailrace.bench.ladder.BatchLevelRemover;
import dev.tailrace.bench.ladder.BatchMidCalculator;
import dev.tailrace.bench.ladder.BatchSkewCalculator;
import dev.tailrace.bench.ladder.FlatLadderConsumer;
import dev.tailrace.bench.ladder.LadderBatches;
import dev.tailrace.bench.ladder.LadderFlyweight;
import dev.tailrace.bench.ladder.LevelsChange;
import dev.tailrace.bench.ladder.SkewChange;
import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Calls;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.runtime.calculation.CalculationProcessor;

/** Variant of {@link CompiledFlatLadder} whose nodes process a batch per typed call: one cycle per batch. */
public final class CompiledBatchLadder {

    private final LadderBatches calls;

    /**
     * Wires, compiles and starts the graph.
     *
     * @param consumer receives the published ladders
     */
    public CompiledBatchLadder(final FlatLadderConsumer consumer) {
        final Calculation calculation = Calculation.named("batch-price-ladder");
        final Calls<LadderBatches> ladders = calculation.calls("ladders", LadderBatches.class);
        final Input<SkewChange> skews = calculation.input("skews", SkewChange.class);
        final Input<LevelsChange> levels = calculation.input("levels", LevelsChange.class);
        final Node<BatchMidCalculator> mid =
                calculation.node("mid", new BatchMidCalculator()).on(ladders);
        final Node<BatchSkewCalculator> skew = calculation
                .node("skew", new BatchSkewCalculator(mid.object()))
                .on(skews, BatchSkewCalculator::onSkew)
                .onParentAlways(mid, BatchSkewCalculator::calculate);
        final Node<BatchLevelRemover> remover = calculation
                .node("remover", new BatchLevelRemover(skew.object()))
                .on(levels, BatchLevelRemover::onLevels)
                .reads(skew)
                .on(ladders);
        calculation
                .node("publisher", new BatchLadderPublisher(remover.object(), consumer))
                .dependsOn(remover)
                .calculateAlways(BatchLadderPublisher::publish);
        final CalculationProcessor processor = CalculationCompiler.compile(calculation.build());
        processor.start();
        processor.entry(skews).accept(LadderInputs.SKEW);
        processor.entry(levels).accept(LadderInputs.LEVELS);
        calls = processor.calls(ladders);
    }

    /** Publishes {@code count} contiguous ladders. */
    public void onLadders(final byte[] buffer, final int offset, final int count) {
        for (int from = 0; from < count; from += LadderBatches.MOST) {
            calls.onLadders(buffer, offset + from * LadderFlyweight.LENGTH, Math.min(LadderBatches.MOST, count - from));
        }
    }
}
