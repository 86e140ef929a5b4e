package dev.tailrace.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.compiler.ProcessorFactory.Origin;
import dev.tailrace.compiler.determinism.NondeterministicCodeException;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.function.Mapper;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class GroupFactoryTest {

    private static final String NAME = "example.Doubled";
    private static final ClassLoader LOADER = GroupFactoryTest.class.getClassLoader();
    private static final Supplier<InMemoryCompiler> NO_COMPILER = () -> InMemoryCompiler.of(null);
    private static final List<Tick> TICKS = List.of(new Tick(1, 1, 5), new Tick(2, 2, 6), new Tick(3, 1, 7));

    private final Set<String> made = new TreeSet<>();

    private static ListInput<Tick> input() {
        return new ListInput<>(TICKS, Tick::timeNs);
    }

    private static ExecutionGraph doubled(final int tasks) {
        return mapped(Tick::twice, tasks);
    }

    private static ExecutionGraph mapped(final Mapper<Tick, Tick> mapper, final int tasks) {
        final Pipeline pipeline = Pipeline.named("doubled");
        pipeline.source("in", () -> input().decoder()).map("mapped", mapper).sink("out", TextEncoder::new);
        return ExecutionGraph.of(pipeline.build(Parallelism.of(tasks)), Ordering.TOTAL);
    }

    /** A loader with classes that were compiled ahead of time. */
    private static ClassLoader built(final ExecutionGraph execution) {
        return InMemoryCompiler.ofThisJava().load(GroupFactory.sources(execution, NAME), LOADER);
    }

    private void shouldDouble(final GroupFactory factory, final int tasks) {
        final CollectedOutput out = new CollectedOutput();
        ParallelRun.of(doubled(tasks))
                .input("in", input())
                .outputs(out)
                .processors((plan, wiring) -> {
                    final GroupProcessor processor = factory.apply(plan, wiring);
                    made.add(plan.name() + " " + processor.getClass().getSimpleName());
                    return processor;
                })
                .build()
                .run();
        assertThat(out.texts())
                .containsExactly(
                        "Tick[timeNs=1, key=1, value=10]",
                        "Tick[timeNs=2, key=2, value=12]",
                        "Tick[timeNs=3, key=1, value=14]");
    }

    @Test
    void shouldCompileInMemoryWhenNothingWasBuilt() {
        final GroupFactory factory = GroupFactory.of(doubled(3), NAME, LOADER);
        assertThat(factory.origin()).isEqualTo(Origin.IN_MEMORY);
        assertThat(factory.notice()).isEmpty();
        shouldDouble(factory, 3);
        assertThat(made).containsExactly("Group0 DoubledGroup0", "Phase0 Group", "Phase2 Group");
    }

    @Test
    void shouldUseTheClassesThatWereCompiledAheadOfTimeForAnyNumberOfTasks() {
        final GroupFactory factory = GroupFactory.of(doubled(5), NAME, built(doubled(2)), NO_COMPILER);
        assertThat(factory.origin()).isEqualTo(Origin.AHEAD_OF_TIME);
        assertThat(factory.notice()).isEmpty();
        shouldDouble(factory, 5);
        assertThat(made).contains("Group0 DoubledGroup0");
    }

    @Test
    void shouldNeverUseAClassOfAnotherText() {
        final ClassLoader stale = built(mapped(Tick::negated, 2));
        final GroupFactory factory = GroupFactory.of(doubled(2), NAME, stale);
        assertThat(factory.origin()).isEqualTo(Origin.IN_MEMORY);
        assertThat(factory.notice())
                .contains("example.DoubledGroup0 was compiled for other settings, another definition or another version"
                        + " of Tailrace");
        shouldDouble(factory, 2);
    }

    @Test
    void shouldInterpretAndSaySoWhenNothingCanBeCompiled() {
        final GroupFactory factory = GroupFactory.of(doubled(2), NAME, LOADER, NO_COMPILER);
        assertThat(factory.origin()).isEqualTo(Origin.INTERPRETER);
        assertThat(factory.notice())
                .contains("this Java has no compiler (module jdk.compiler); use a JDK, or classes that were compiled"
                        + " ahead of time");
        shouldDouble(factory, 2);
        assertThat(made).containsExactly("Group0 Group", "Phase0 Group", "Phase2 Group");
    }

    @Test
    void shouldInterpretOnRequest() {
        final GroupFactory factory = GroupFactory.interpreter();
        assertThat(factory.origin()).isEqualTo(Origin.INTERPRETER);
        assertThat(factory.notice()).isEmpty();
        shouldDouble(factory, 2);
    }

    @Test
    void shouldRefuseWhatWouldNotGiveTheSameOutputTwice() {
        final ExecutionGraph random = mapped(tick -> new Tick(System.nanoTime(), tick.key(), 0), 2);
        assertThatThrownBy(() -> GroupFactory.of(random, NAME, LOADER))
                .isInstanceOf(NondeterministicCodeException.class)
                .hasMessageContaining("System.nanoTime");
    }
}
