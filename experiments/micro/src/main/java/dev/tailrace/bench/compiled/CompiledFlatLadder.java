package dev.tailrace.bench.compiled;

import dev.tailrace.bench.ladder.FlatLadderConsumer;
import dev.tailrace.bench.ladder.FlatLadderPublisher;
import dev.tailrace.bench.ladder.FlatLevelRemover;
import dev.tailrace.bench.ladder.FlatMidCalculator;
import dev.tailrace.bench.ladder.FlatSkewCalculator;
import dev.tailrace.bench.ladder.LadderFlyweight;
import dev.tailrace.bench.ladder.LevelsChange;
import dev.tailrace.bench.ladder.SkewChange;
import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Entry;

/** Variant of {@link CompiledLadder} over ladders in bytes. */
public final class CompiledFlatLadder {

    private final LadderFlyweight event = new LadderFlyweight();
    private final Entry<LadderFlyweight> entry;

    /**
     * Wires, compiles and starts the graph.
     *
     * @param consumer receives the published ladders
     */
    public CompiledFlatLadder(final FlatLadderConsumer consumer) {
        final Calculation calculation = Calculation.named("flat-price-ladder");
        final Input<LadderFlyweight> ladders = calculation.input("ladders", LadderFlyweight.class);
        final Input<SkewChange> skews = calculation.input("skews", SkewChange.class);
        final Input<LevelsChange> levels = calculation.input("levels", LevelsChange.class);
        final Node<FlatMidCalculator> mid =
                calculation.node("mid", new FlatMidCalculator()).onAlways(ladders, FlatMidCalculator::onLadder);
        final Node<FlatSkewCalculator> skew = calculation
                .node("skew", new FlatSkewCalculator(mid.object()))
                .on(skews, FlatSkewCalculator::onSkew)
                .onParentAlways(mid, FlatSkewCalculator::calculate);
        final Node<FlatLevelRemover> remover = calculation
                .node("remover", new FlatLevelRemover(skew.object()))
                .on(levels, FlatLevelRemover::onLevels)
                .reads(skew)
                .onAlways(ladders, FlatLevelRemover::onLadder);
        calculation
                .node("publisher", new FlatLadderPublisher(remover.object(), consumer))
                .dependsOn(remover)
                .calculateAlways(FlatLadderPublisher::publish);
        final CalculationProcessor processor = CalculationCompiler.compile(calculation.build());
        processor.start();
        processor.entry(skews).accept(LadderInputs.SKEW);
        processor.entry(levels).accept(LadderInputs.LEVELS);
        entry = processor.entry(ladders);
    }

    /** Publishes {@code count} contiguous ladders. */
    public void onLadders(final byte[] buffer, final int offset, final int count) {
        for (int i = 0; i < count; i++) {
            entry.accept(event.wrap(buffer, offset + i * LadderFlyweight.LENGTH));
        }
    }
}
