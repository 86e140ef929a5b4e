package dev.tailrace.compiler.calculation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.InMemoryCompiler;
import dev.tailrace.runner.calculation.InterpretedCalculation;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Random graphs over random feeds: the generated class makes the same calls in the same order, with the same values and
 * outputs, as the interpreter. A failure prints the seed and the graph.
 */
class RandomCalculationsTest {

    private static final int COMPILED = 40;
    private static final int INTERPRETED = 1_000;

    @Test
    void shouldDoWhatTheInterpreterDoes() {
        final List<GeneratedSource> sources = new ArrayList<>();
        for (int seed = 0; seed < COMPILED; seed++) {
            sources.add(CalculationCompiler.source(new RandomCalculation(seed).graph, "random.Random" + seed));
        }
        final ClassLoader loader =
                InMemoryCompiler.ofThisJava().load(sources, RandomCalculationsTest.class.getClassLoader());
        for (int seed = 0; seed < COMPILED; seed++) {
            final RandomCalculation interpreted = new RandomCalculation(seed);
            interpreted.run(InterpretedCalculation.of(interpreted.graph));
            final RandomCalculation compiled = new RandomCalculation(seed);
            compiled.run(CalculationCompiler.create(loader, "random.Random" + seed, compiled.graph));
            check(seed, interpreted, compiled, sources.get(seed));
            checkRestored(seed, interpreted, loader, sources.get(seed));
        }
    }

    /** A snapshot at some step, restored into a compiled processor, continues as if nothing had happened. */
    private static void checkRestored(
            final int seed,
            final RandomCalculation undisturbed,
            final ClassLoader loader,
            final GeneratedSource source) {
        final RandomCalculation before = new RandomCalculation(seed);
        final InterpretedCalculation saved = InterpretedCalculation.of(before.graph);
        saved.start();
        final List<Consumer<CalculationProcessor>> feed = before.feed();
        int step = 0;
        while (step < 5 + seed % 30 || isBuffering(saved)) {
            before.run(feed.get(step++), saved);
        }
        final RandomCalculation after = new RandomCalculation(seed);
        final CalculationProcessor restored = CalculationCompiler.create(loader, "random.Random" + seed, after.graph);
        restored.start();
        restored.restore(saved.snapshot());
        after.log.clear();
        after.log.addAll(before.log);
        after.feed().subList(step, feed.size()).forEach(next -> after.run(next, restored));
        restored.stop();
        check(seed, undisturbed, after, source);
    }

    private static boolean isBuffering(final CalculationProcessor processor) {
        try {
            processor.snapshot();
            return false;
        } catch (final IllegalStateException ignored) {
            return true;
        }
    }

    @Test
    void shouldGiveEachNodeOneTurnInTopologicalOrder() {
        for (int seed = 0; seed < INTERPRETED; seed++) {
            final CheckedTurns turns = new CheckedTurns();
            final RandomCalculation interpreted = new RandomCalculation(seed, turns);
            turns.check(seed, interpreted.graph);
            interpreted.run(InterpretedCalculation.of(interpreted.graph));
        }
    }

    private static void check(
            final int seed,
            final RandomCalculation interpreted,
            final RandomCalculation compiled,
            final GeneratedSource source) {
        int same = 0;
        while (same < Math.min(interpreted.log.size(), compiled.log.size())
                && interpreted.log.get(same).equals(compiled.log.get(same))) {
            same++;
        }
        final List<String> expected = interpreted.log.subList(Math.max(0, same - 10), interpreted.log.size());
        final List<String> actual = compiled.log.subList(Math.max(0, same - 10), compiled.log.size());
        assertThat(String.join("\n", actual.subList(0, Math.min(20, actual.size()))))
                .as("seed %d%n%s%n%s", seed, compiled.graph, source.text())
                .isEqualTo(String.join("\n", expected.subList(0, Math.min(20, expected.size()))));
    }
}
