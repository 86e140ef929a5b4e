package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.agent.Agent;
import dev.tailrace.function.AsyncMapper;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.Interleavings;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Every order in which the agents of small parallel runs can take their turns, with four slots: of fewer
 * the reader would use one at a time, since each record may bring a tick. */
class ParallelInterleavingsTest {

    private static final int MOST_RUNS = 100_000;

    private static Interleavings of(final List<Mark> records, final BiConsumer<Pipeline, ListInput<Mark>> definition) {
        return Interleavings.of(() -> new Small(records, definition));
    }

    @Test
    void shouldKeepTheOrderOfTwoTasksInEveryOrderOfTurns() {
        final int orders = of(
                        List.of(Mark.of(1, 0, 1), Mark.of(2, 1, 2), Mark.of(3, 0, 3)),
                        (pipeline, input) -> pipeline.source("in", input::decoder)
                                .via(Dispatch.ROUND_ROBIN)
                                .filter("some", mark -> mark.value != 2)
                                .parallelism(2)
                                .sink("out", TextEncoder::new))
                .exhaustive(MOST_RUNS);
        assertThat(orders).isGreaterThan(10);
    }

    @Test
    void shouldFireWindowsOfTwoTasksInEveryOrderOfTurns() {
        final int orders = of(
                        List.of(Mark.of(1, 0, 1), Mark.of(2, 1, 2), Mark.of(13, 1, 3)),
                        (pipeline, input) -> pipeline.source("in", input::decoder)
                                .keyById("key", mark -> mark.key)
                                .tumblingWindow(Duration.ofNanos(10))
                                .aggregate("sum", () -> new MarkOperators.Summing(1, Fuse.NONE))
                                .parallelism(2)
                                .sink("out", TextEncoder::new))
                .maxPreemptions(4)
                .exhaustive(MOST_RUNS);
        assertThat(orders).isGreaterThan(10);
    }

    @Test
    void shouldKeepTheOrderBehindAShuffleInsideARegionInEveryOrderOfTurns() {
        final int orders = of(List.of(Mark.of(1, 0, 1), Mark.of(2, 1, 2)), (pipeline, input) -> pipeline.source(
                                "in", input::decoder)
                        .via(Dispatch.ROUND_ROBIN)
                        .<Mark>flatMap("twice", (mark, output) -> {
                            output.emit(Mark.of(mark.timeNs, mark.key, 10 * mark.value));
                            output.emit(Mark.of(mark.timeNs, mark.key, 10 * mark.value + 1));
                        })
                        .parallelism(2)
                        .via(Dispatch.ROUND_ROBIN)
                        .filter("some", mark -> mark.value != 11)
                        .parallelism(2)
                        .sink("out", TextEncoder::new))
                .maxPreemptions(2)
                .exhaustive(MOST_RUNS);
        assertThat(orders).isGreaterThan(10);
    }

    /** Who is asked: keeps two calls, and answers the later one first. */
    private static final class Asked implements Agent, AsyncMapper<Mark, Mark> {

        private static final long serialVersionUID = 1L;

        private final transient Deque<Runnable> open = new ArrayDeque<>();
        private int left;

        Asked(final int records) {
            left = records;
        }

        @Override
        public void map(final Mark mark, final long call, final AsyncMapper.Answers<? super Mark> answers) {
            final Mark answer = Mark.of(mark.timeNs, mark.key, 10 * mark.value);
            open.push(() -> answers.complete(call, answer));
        }

        @Override
        public String name() {
            return "asked";
        }

        @Override
        public int doWork() {
            if (open.isEmpty()) {
                return 0;
            }
            open.pop().run();
            left--;
            return 1;
        }

        @Override
        public boolean isDone() {
            return left == 0;
        }
    }

    @Test
    void shouldKeepTheOrderOfWhatIsAnsweredLaterInEveryOrderOfTurns() {
        final List<Mark> records = List.of(Mark.of(1, 0, 1), Mark.of(2, 1, 2), Mark.of(3, 0, 3));
        final int orders = Interleavings.of(() -> {
                    final Asked asked = new Asked(records.size());
                    return new Small(
                            records,
                            (pipeline, input) -> pipeline.source("in", input::decoder)
                                    .map("tenfold", mark -> Mark.of(mark.timeNs, mark.key, 10 * mark.value))
                                    .sink("out", TextEncoder::new),
                            (pipeline, input) -> pipeline.source("in", input::decoder)
                                    .mapAsync("tenfold", asked, 2)
                                    .sink("out", TextEncoder::new),
                            asked);
                })
                .exhaustive(MOST_RUNS);
        assertThat(orders).isGreaterThan(10);
    }

    /** A run, and what it must deliver. */
    private static final class Small implements Interleavings.Scene {

        private final CollectedOutput out = new CollectedOutput();
        private final CollectedOutput expected = new CollectedOutput();
        private final ParallelRun run;
        private final List<Agent> agents;

        Small(final List<Mark> records, final BiConsumer<Pipeline, ListInput<Mark>> definition) {
            this(records, definition, definition);
        }

        Small(
                final List<Mark> records,
                final BiConsumer<Pipeline, ListInput<Mark>> sequential,
                final BiConsumer<Pipeline, ListInput<Mark>> definition,
                final Agent... others) {
            SequentialRun.of(graph(new ListInput<>(records, mark -> mark.timeNs), sequential))
                    .input("in", new ListInput<>(records, mark -> mark.timeNs))
                    .outputs(expected)
                    .build()
                    .run();
            final ListInput<Mark> input = new ListInput<>(records, mark -> mark.timeNs);
            run = ParallelRun.of(graph(input, definition))
                    .input("in", input)
                    .outputs(out)
                    .options(ParallelOptions.defaults().window(4))
                    .clock(() -> 0)
                    .build();
            agents = new ArrayList<>(run.agents());
            agents.addAll(List.of(others));
        }

        private static StreamGraph graph(
                final ListInput<Mark> input, final BiConsumer<Pipeline, ListInput<Mark>> definition) {
            final Pipeline pipeline = Pipeline.named("small");
            definition.accept(pipeline, input);
            return pipeline.build();
        }

        @Override
        public List<Agent> agents() {
            return agents;
        }

        @Override
        public void check() {
            run.summary();
            assertThat(out.texts()).isEqualTo(expected.texts());
            assertThat(out.labels()).isEqualTo(expected.labels());
        }
    }
}
