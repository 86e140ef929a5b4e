package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.GroupClasses;
import dev.tailrace.order.Ordering;
import dev.tailrace.runner.MarkRun.Outcome;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The random graphs of {@code RandomOrderTest}, of mutable records with random dispatch patterns, shared keys and tiny
 * windows, with every task of a generated class, against the sequential run: the same results, labels, counts of bad input
 * and failures. A failure of a test prints the seed, the plan, the graph and the input. Many graphs share one run of the
 * Java compiler.
 */
class CompiledOrderTest {

    private static final int RUNS = 100;

    private static GroupClasses compiled(final long firstSeed, final LongFunction<MarkRun> runs) {
        final GroupClasses classes = new GroupClasses();
        seeds(firstSeed).forEach(seed -> classes.add(seed, runs.apply(seed).execution()));
        classes.compile();
        return classes;
    }

    private static LongStream seeds(final long firstSeed) {
        return LongStream.range(1, RUNS + 1).map(number -> firstSeed * number);
    }

    @Test
    void shouldDeliverWhatTheSequentialRunDelivers() {
        final GroupClasses classes = compiled(9_000_011L, MarkRun::sound);
        seeds(9_000_011L).forEach(seed -> {
            final MarkRun run = MarkRun.sound(seed);
            final Outcome expected = run.sequential();
            assertThat(run.by(classes.of(seed)).stepped(Ordering.TOTAL))
                    .as(() -> run.toString())
                    .isEqualTo(expected);
        });
    }

    @Test
    void shouldFailWhereTheSequentialRunFails() {
        final GroupClasses classes = compiled(11_000_003L, MarkRun::failing);
        seeds(11_000_003L).forEach(seed -> {
            final MarkRun run = MarkRun.failing(seed);
            final Outcome expected = run.sequential();
            assertThat(run.by(classes.of(seed)).stepped(Ordering.TOTAL))
                    .as(() -> run.toString())
                    .isEqualTo(expected);
        });
    }

    @Timeout(400)
    @Test
    void shouldDeliverAndFailOnThreadsAsTheSequentialRunDoes() {
        final GroupClasses classes = compiled(13_000_007L, MarkRun::failing);
        seeds(13_000_007L).forEach(seed -> {
            final MarkRun run = MarkRun.failing(seed);
            final Outcome expected = run.sequential();
            assertThat(run.by(classes.of(seed)).threaded())
                    .as(() -> run.toString())
                    .isEqualTo(expected);
        });
    }
}
