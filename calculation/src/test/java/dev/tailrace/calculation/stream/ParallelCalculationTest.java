package dev.tailrace.calculation.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.agent.Agent;
import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.Sum;
import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.function.Output;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.runner.ParallelOptions;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.calculation.GroupWindows;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.KeyedStream;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Calculations of a pipeline, one per key, spread over tasks that are stepped in random order. */
class ParallelCalculationTest {

    private static final int STEPS = 1_000_000;
    private static final Sum<Tick> SUM = Aggregates.sum(Tick::value);

    private record Tick(long timeNs, int key, long value) {}

    /** Says with each tick how many there were, and what a window came to when it closes. */
    private static final class Counter {

        private final GroupWindows<Tick> windows;
        private final Output<String> results;
        private long count;

        Counter(final GroupWindows<Tick> windows, final Output<String> results) {
            this.windows = windows;
            this.results = results;
        }

        void onTick(final Tick tick) {
            count++;
            results.emit(tick.key() + " no. " + count);
        }

        void onWindows() {
            for (int place = 0; place < windows.size(); place++) {
                results.emit(windows.get(place).endNs() + " " + SUM.value(windows.get(place)) + " after " + count);
            }
        }
    }

    private static void define(final Calculation calculation, final Input<Tick> ticks, final Outlet<String> results) {
        final Node<GroupWindows<Tick>> windows =
                ticks.whole().slidingWindow("windows", Duration.ofNanos(20), Duration.ofNanos(10), SUM);
        calculation
                .node("counter", new Counter(windows.object(), results))
                .onAlways(ticks, Counter::onTick)
                .onParentAlways(windows, Counter::onWindows);
    }

    private static Pipeline pipeline(final ListInput<Tick> input) {
        final Pipeline pipeline = Pipeline.named("calculations");
        final KeyedStream<Tick> ticks = pipeline.source("ticks", input::decoder).keyById("key", Tick::key);
        StreamCalculation.calculate(ticks, "counts", Tick.class, ParallelCalculationTest::define)
                .timers(Duration.ofNanos(10))
                .sink("out", TextEncoder::new);
        return pipeline;
    }

    @RepeatedTest(20)
    void shouldDeliverWhatTheSequentialRunDelivers(final RepetitionInfo repetition) {
        final long seed = 6_011L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final List<Tick> ticks = ticks(random);
        final CollectedOutput expected = new CollectedOutput();
        final ListInput<Tick> input = new ListInput<>(ticks, Tick::timeNs);
        SequentialRun.of(pipeline(input).build())
                .input("ticks", input)
                .outputs(expected)
                .build()
                .run();

        final CollectedOutput out = parallel(ticks, 1 + random.nextInt(4), random);

        assertThat(expected.texts()).as("seed " + seed).hasSizeGreaterThan(ticks.size());
        assertThat(out.texts()).as("seed " + seed).isEqualTo(expected.texts());
        assertThat(out.labels()).as("seed " + seed).isEqualTo(expected.labels());
    }

    @Test
    void shouldRefuseSeveralTasksForOneCalculationOfTheWholeStream() {
        final Pipeline pipeline = Pipeline.named("whole");
        final EventStream<Tick> ticks = pipeline.source("ticks", new ListInput<Tick>(List.of(), Tick::timeNs)::decoder);
        StreamCalculation.calculate(ticks, "counts", Tick.class, ParallelCalculationTest::define)
                .timers(Duration.ofNanos(10))
                .parallelism(2)
                .sink("out", TextEncoder::new);

        assertThatThrownBy(() -> ExecutionGraph.of(pipeline.build(), Ordering.TOTAL))
                .isInstanceOf(InvalidPipelineException.class)
                .hasMessageContaining(
                        "node 'counts' has 2 tasks and keeps state for the whole stream, which several tasks"
                                + " would divide; key its input or give it one task");
    }

    private static List<Tick> ticks(final Random random) {
        final List<Tick> ticks = new ArrayList<>();
        long timeNs = 0;
        for (int i = 0; i < 100; i++) {
            timeNs += random.nextInt(7);
            ticks.add(new Tick(timeNs, random.nextInt(5), random.nextInt(100)));
        }
        return ticks;
    }

    private static CollectedOutput parallel(final List<Tick> ticks, final int tasks, final Random random) {
        final ListInput<Tick> input = new ListInput<>(ticks, Tick::timeNs);
        final CollectedOutput out = new CollectedOutput();
        final ParallelRun run = ParallelRun.of(ExecutionGraph.of(
                        pipeline(input).build(Parallelism.asDeclared().with("counts", tasks)), Ordering.TOTAL))
                .input("ticks", input)
                .outputs(out)
                .options(ParallelOptions.defaults().window(8))
                .build();
        final List<Agent> agents = run.agents();
        agents.forEach(Agent::onStart);
        for (int step = 0; step < STEPS && !agents.stream().allMatch(Agent::isDone); step++) {
            agents.get(random.nextInt(agents.size())).doWork();
        }
        agents.forEach(Agent::onClose);
        run.summary();
        return out;
    }
}
