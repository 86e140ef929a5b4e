package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.GroupClasses;
import dev.tailrace.runner.MarkRun.Outcome;
import dev.tailrace.stream.Ordering;
import dev.tailrace.testkit.TestScope;
import dev.tailrace.testkit.TestSeed;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The random graphs of {@code RandomOrderTest}, of mutable records with random dispatch patterns, shared keys and tiny
 * windows, with every task of a generated class, against the sequential run: the same results, labels, counts of bad input
 * and failures. A failure of a test prints the seed, the plan, the graph and the input. Many graphs share one run of the
 * Java compiler. Each build has other graphs, and with {@code -Dmatrix=all} more of them.
 */
class CompiledOrderTest {

    private static final int RUNS = TestScope.count(25, 100);

    /** Each one has its own seed, and is repeated with {@code -Dtailrace.seed}. */
    private static final List<Long> SEEDS =
            new Random(TestSeed.get()).longs(RUNS, 1, 1L << 40).boxed().toList();

    private static GroupClasses compiled(final LongFunction<MarkRun> runs) {
        final GroupClasses classes = new GroupClasses();
        SEEDS.forEach(seed -> classes.add(seed, runs.apply(seed).execution()));
        classes.compile();
        return classes;
    }

    private static String describe(final MarkRun run) {
        return "-Dtailrace.seed=" + TestSeed.get() + "\n" + run;
    }

    @Test
    void shouldDeliverWhatTheSequentialRunDelivers() {
        final GroupClasses classes = compiled(MarkRun::sound);
        SEEDS.forEach(seed -> {
            final MarkRun run = MarkRun.sound(seed);
            final Outcome expected = run.sequential();
            assertThat(run.by(classes.of(seed)).stepped(Ordering.TOTAL))
                    .as(() -> describe(run))
                    .isEqualTo(expected);
        });
    }

    @Test
    void shouldFailWhereTheSequentialRunFails() {
        final GroupClasses classes = compiled(MarkRun::failing);
        SEEDS.forEach(seed -> {
            final MarkRun run = MarkRun.failing(seed);
            final Outcome expected = run.sequential();
            assertThat(run.by(classes.of(seed)).stepped(Ordering.TOTAL))
                    .as(() -> describe(run))
                    .isEqualTo(expected);
        });
    }

    @Timeout(400)
    @Test
    void shouldDeliverAndFailOnThreadsAsTheSequentialRunDoes() {
        final GroupClasses classes = compiled(MarkRun::failing);
        SEEDS.forEach(seed -> {
            final MarkRun run = MarkRun.failing(seed);
            final Outcome expected = run.sequential();
            assertThat(run.by(classes.of(seed)).threaded())
                    .as(() -> describe(run))
                    .isEqualTo(expected);
        });
    }
}
