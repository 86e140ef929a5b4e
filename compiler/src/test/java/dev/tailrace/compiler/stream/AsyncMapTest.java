package dev.tailrace.compiler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.GroupFactory;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.compiler.sample.TickText;
import dev.tailrace.function.AsyncMapper;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Pipelines that ask others, compiled: they deliver what they would without asking. */
class AsyncMapTest {

    private static final List<Tick> TICKS = LongStream.range(0, 200)
            .mapToObj(number -> new Tick(number, (int) (number % 3), number))
            .toList();

    private final ListInput<Tick> input = new ListInput<>(TICKS, Tick::timeNs);

    private EventStream<Tick> asking(final Pipeline pipeline) {
        final AsyncMapper<Tick, Tick> atOnce = (tick, call, answers) -> answers.complete(call, tick.negated());
        final AsyncMapper.OfStage<Tick, Tick> later = tick -> CompletableFuture.supplyAsync(() -> new Tick(tick));
        return pipeline.source("ticks", input::decoder)
                .filter("odd", Tick::isOdd)
                .mapAsync("negated", atOnce, 4)
                .map("half", Tick::half)
                .mapAsync("next", later, 4);
    }

    private StreamGraph asking() {
        final Pipeline pipeline = Pipeline.named("asking");
        asking(pipeline).sink("out", TickText::new);
        return pipeline.build();
    }

    private CollectedOutput expected() {
        final Pipeline pipeline = Pipeline.named("plain");
        pipeline.source("ticks", input::decoder)
                .filter("odd", Tick::isOdd)
                .map("negated", Tick::negated)
                .map("half", Tick::half)
                .map("next", Tick::new)
                .sink("out", TickText::new);
        return Compiled.run(pipeline.build(), new ListInput<>(TICKS, Tick::timeNs), null);
    }

    @Test
    void shouldWaitForAnswersInACompiledClass() {
        final StreamGraph graph = asking();
        final Class<?> type = Compiled.type(graph);
        final CollectedOutput out = Compiled.run(graph, input, wiring -> Compiled.create(type, wiring));

        assertThat(out.texts()).isEqualTo(expected().texts()).hasSize(100);
        assertThat(out.labels()).isEqualTo(expected().labels());
    }

    @Test
    void shouldAskBetweenTasksOfCompiledClasses() {
        final ExecutionGraph execution = ExecutionGraph.of(asking(), Ordering.TOTAL);
        final GroupFactory groups =
                GroupFactory.of(execution, "generated.Asking", getClass().getClassLoader());
        final CollectedOutput out = new CollectedOutput();
        ParallelRun.of(execution)
                .input("ticks", input)
                .outputs(out)
                .processors(groups)
                .build()
                .run();

        assertThat(execution.plans()).noneMatch(plan -> plan.nodes().stream()
                .anyMatch(node -> node.spec().answersLater()));
        assertThat(out.texts()).isEqualTo(expected().texts());
        assertThat(out.labels()).isEqualTo(expected().labels());
    }

    @Test
    void shouldNotPromiseExactlyOnceWithAsynchronousCalls() {
        assertThat(Determinism.check(asking()).promisesExactlyOnce()).isFalse();
        assertThat(Determinism.check(asking()))
                .hasToString(
                        """
                code of 'asking' is deterministic except for what is exempted
                2 exemptions, so there is no promise of exactly-once
                  - node 'negated': the whole node is not checked, because: it asks others, who may answer otherwise the \
                next time
                  - node 'next': the whole node is not checked, because: it asks others, who may answer otherwise the next \
                time""");
    }

    @Test
    void shouldBelieveThatAnswersAreAlwaysTheSameWhenThatIsDeclared() {
        final Pipeline pipeline = Pipeline.named("asking");
        final AsyncMapper.OfStage<Tick, Tick> later = tick -> CompletableFuture.supplyAsync(() -> new Tick(tick));
        pipeline.source("ticks", input::decoder)
                .mapAsync("next", later, 4)
                .pure("a table that never changes")
                .sink("out", TickText::new);

        assertThat(Determinism.check(pipeline.build()).promisesExactlyOnce()).isTrue();
        assertThat(Determinism.check(pipeline.build()))
                .hasToString(
                        """
                code of 'asking' is deterministic
                1 declaration, on which the promise of exactly-once rests
                  - node 'next': the result of its calls is not checked, because: a table that never changes""");
    }
}
