package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.agent.Agent;
import dev.tailrace.graph.Dispatch;
import dev.tailrace.graph.Parallelism;
import dev.tailrace.graph.Pipeline;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.Method;
import dev.tailrace.order.Ordering;
import dev.tailrace.runtime.OutputLog;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import dev.tailrace.testkit.TextEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pipeline of the Conflux paper, in small: every method delivers what the sequential run delivers. */
class OrderMethodsTest {

    private static final int STEPS = 10_000_000;
    private static final AtomicLong CLOCK = new AtomicLong();

    @ParameterizedTest
    @CsvSource({
        "gap, 3, 2, 7", "conflux, 3, 2, 7", "window-sort, 3, 2, 7",
        "gap, 15, 2, 7", "conflux, 15, 2, 7", "window-sort, 15, 2, 7",
        "gap, 2, 12, 7", "conflux, 2, 12, 7", "window-sort, 2, 12, 7",
        "gap, 4, 3, 1", "conflux, 4, 3, 1", "window-sort, 4, 3, 1",
    })
    void shouldDeliverWhatTheSequentialRunDelivers(
            final String method, final int first, final int last, final int drops) {
        for (int round = 0; round < 20; round++) {
            final long seed = 1_009L * round + first * 31L + last;
            final List<Long> numbers = LongStream.range(1, 400).boxed().toList();
            final CollectedOutput expected = new CollectedOutput();
            final ListInput<Long> input = new ListInput<>(numbers, number -> number);
            SequentialRun.of(pipeline(input, drops).build())
                    .input("numbers", input)
                    .outputs(expected)
                    .build()
                    .run();

            final CollectedOutput out = parallel(Method.named(method), first, last, drops, numbers, new Random(seed));

            assertThat(out.texts()).as("seed " + seed).isEqualTo(expected.texts());
            assertThat(out.labels()).as("seed " + seed).isEqualTo(expected.labels());
        }
    }

    @Test
    void shouldLoseNothingWithoutOrder() {
        for (int seed = 0; seed < 50; seed++) {
            final List<Long> numbers = LongStream.range(1, 400).boxed().toList();
            final List<String> out = new ArrayList<>();

            final ParallelRun run = run(Ordering.NONE, Method.GAP, 3, 2, 7, numbers, new Texts(out));
            step(run, new Random(seed), CLOCK);

            assertThat(out).as("seed " + seed).hasSize(342).doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @CsvSource({"gap", "conflux", "window-sort"})
    void shouldSayHowLongResultsWereHeld(final String method) {
        final List<Long> numbers = LongStream.range(1, 400).boxed().toList();
        final ParallelRun run = run(Ordering.TOTAL, Method.named(method), 3, 2, 7, numbers, new CollectedOutput());
        step(run, new Random(1), CLOCK);

        assertThat(run.statistics().get(0).heldNs().max()).isPositive();
    }

    /** Results without a look at their labels. */
    private record Texts(List<String> texts) implements OutputLog {

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            texts.add(new String(buffer, offset, length, StandardCharsets.UTF_8));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static CollectedOutput parallel(
            final Method method,
            final int first,
            final int last,
            final int drops,
            final List<Long> numbers,
            final Random random) {
        final CollectedOutput out = new CollectedOutput();
        step(run(Ordering.TOTAL, method, first, last, drops, numbers, out), random, CLOCK);
        return out;
    }

    private static void step(final ParallelRun run, final Random random, final AtomicLong clockNs) {
        final List<Agent> agents = run.agents();
        agents.forEach(Agent::onStart);
        for (int step = 0; step < STEPS && !agents.get(0).isDone(); step++) {
            clockNs.addAndGet(random.nextInt(100_000));
            agents.get(random.nextInt(agents.size())).doWork();
        }
        agents.forEach(Agent::onClose);
        run.summary();
    }

    private static ParallelRun run(
            final Ordering ordering,
            final Method method,
            final int first,
            final int last,
            final int drops,
            final List<Long> numbers,
            final OutputLog out) {
        final ListInput<Long> input = new ListInput<>(numbers, number -> number);
        final Parallelism tasks = Parallelism.asDeclared()
                .with("filter", first)
                .with("map", first)
                .with("second-map", last);
        return ParallelRun.of(ExecutionGraph.of(pipeline(input, drops).build(tasks), ordering)
                        .by(method))
                .input("numbers", input)
                .outputs(out)
                .clock(CLOCK::get)
                .options(ParallelOptions.defaults().window(64).sorted(16))
                .build();
    }

    private static Pipeline pipeline(final ListInput<Long> input, final int drops) {
        final Pipeline pipeline = Pipeline.named("listing");
        pipeline.source("numbers", input::decoder)
                .filter("filter", number -> drops == 1 ? number % 50 == 0 : number % drops != 0)
                .map("map", number -> number + 1)
                .via(Dispatch.ROUND_ROBIN)
                .map("second-map", number -> number * 2)
                .sink("out", TextEncoder::new);
        return pipeline;
    }
}
