package dev.tailrace.bench.compiled;

import dev.tailrace.bench.ladder.LadderConsumer;
import dev.tailrace.bench.ladder.LadderPublisher;
import dev.tailrace.bench.ladder.LevelRemover;
import dev.tailrace.bench.ladder.LevelsChange;
import dev.tailrace.bench.ladder.MidCalculator;
import dev.tailrace.bench.ladder.PriceLadder;
import dev.tailrace.bench.ladder.SkewCalculator;
import dev.tailrace.bench.ladder.SkewChange;
import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Entry;

/** The nodes of the price ladder as a calculation graph, compiled in memory, with skew and levels set. */
public final class CompiledLadder {

    private final Entry<PriceLadder> entry;

    /**
     * Wires, compiles and starts the graph.
     *
     * @param consumer receives the published ladders
     */
    public CompiledLadder(final LadderConsumer consumer) {
        final Calculation calculation = Calculation.named("price-ladder");
        final Input<PriceLadder> ladders = calculation.input("ladders", PriceLadder.class);
        final Input<SkewChange> skews = calculation.input("skews", SkewChange.class);
        final Input<LevelsChange> levels = calculation.input("levels", LevelsChange.class);
        final Node<MidCalculator> mid =
                calculation.node("mid", new MidCalculator()).onAlways(ladders, MidCalculator::onLadder);
        final Node<SkewCalculator> skew = calculation
                .node("skew", new SkewCalculator(mid.object()))
                .on(skews, SkewCalculator::onSkew)
                .reads(mid)
                .onAlways(ladders, SkewCalculator::onLadder);
        final Node<LevelRemover> remover = calculation
                .node("remover", new LevelRemover(skew.object()))
                .on(levels, LevelRemover::onLevels)
                .onParentAlways(skew, LevelRemover::remove);
        calculation
                .node("publisher", new LadderPublisher(remover.object(), consumer))
                .dependsOn(remover)
                .calculateAlways(LadderPublisher::publish);
        final CalculationProcessor processor = CalculationCompiler.compile(calculation.build());
        processor.start();
        processor.entry(skews).accept(LadderInputs.SKEW);
        processor.entry(levels).accept(LadderInputs.LEVELS);
        entry = processor.entry(ladders);
    }

    /** Shifts and cuts the ladder, and publishes it. */
    public void onLadder(final PriceLadder ladder) {
        entry.accept(ladder);
    }
}
