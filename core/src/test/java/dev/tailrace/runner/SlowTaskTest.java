package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.agent.Agent;
import dev.tailrace.function.Operator;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.ListInput;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** One of two tasks does not get on, and the clock of the test says for how long. */
class SlowTaskTest {

    private static final int RECORDS = 1_000;
    private static final int WINDOW = 16;

    private final List<Long> records =
            LongStream.rangeClosed(1, RECORDS).boxed().toList();
    private final ListInput<Long> input = new ListInput<>(records, record -> record);
    private final List<String> texts = new ArrayList<>();
    private final List<String> stalls = new ArrayList<>();
    private long nowNs = 1_000;

    private final OutputLog out = new OutputLog() {
        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            texts.add(new String(buffer, offset, length, StandardCharsets.UTF_8));
        }
    };

    /** Passes on what comes; its state is that it might have some. */
    private static final class Keeper implements Operator<Long, Long> {
        @Override
        public void onRecord(final Long record, final dev.tailrace.function.Output<Long> output) {
            output.emit(record);
        }
    }

    private EventStream<Long> inTurn(final Pipeline pipeline) {
        return pipeline.source("in", input::decoder)
                .via(Dispatch.ROUND_ROBIN)
                .map("work", (Long record) -> record)
                .parallelism(2);
    }

    private StreamGraph plain() {
        final Pipeline pipeline = Pipeline.named("slow");
        inTurn(pipeline).sink("out", TextEncoder::new);
        return pipeline.build();
    }

    private StreamGraph withState() {
        final Pipeline pipeline = Pipeline.named("slow");
        inTurn(pipeline).process("keep", Keeper::new).sink("out", TextEncoder::new);
        return pipeline.build();
    }

    private ParallelRun run(final StreamGraph graph, final Duration maxWait) {
        return run(graph, maxWait, WINDOW);
    }

    private ParallelRun run(final StreamGraph graph, final Duration maxWait, final int window) {
        final ParallelRun run = ParallelRun.of(graph)
                .input("in", input)
                .outputs(out)
                .options(ParallelOptions.defaults().window(window))
                .clock(() -> nowNs)
                .onStall(
                        Duration.ofNanos(500),
                        (region, task, position, waitedNs) ->
                                stalls.add(region + ": " + task + ", record " + position + ", " + waitedNs + " ns"))
                .maxWait(maxWait)
                .build();
        run.agents().forEach(Agent::onStart);
        return run;
    }

    private void step(final ParallelRun run, final int rounds, final String stuck) {
        for (int round = 0; round < rounds; round++) {
            for (final Agent agent : run.agents()) {
                if (!agent.name().equals(stuck) && !agent.isDone()) {
                    agent.doWork();
                }
            }
        }
    }

    private static List<String> texts(final List<Long> of) {
        return of.stream().map(String::valueOf).toList();
    }

    @Test
    void shouldStopReadingWhenATaskIsStuck() {
        final ParallelRun run = run(plain(), Duration.ofDays(1));
        step(run, 5_000, "work#0");

        assertThat(texts).isEmpty();
        assertThat(run.progress().records()).isLessThanOrEqualTo(WINDOW);

        step(run, 5_000, "");
        assertThat(texts).isEqualTo(texts(records));
        assertThat(run.summary()).isEqualTo(new PipelineRun.Summary(RECORDS, RECORDS + 1, false));
    }

    @Test
    void shouldNameTheTaskThatHoldsUpTheOthersOnce() {
        final ParallelRun run = run(plain(), Duration.ofDays(1));
        step(run, 100, "work#1");
        nowNs += 499;
        step(run, 100, "work#1");
        assertThat(stalls).isEmpty();

        nowNs += 1;
        step(run, 100, "work#1");
        nowNs += 10_000;
        step(run, 100, "work#1");
        assertThat(stalls).containsExactly("region 1: work#1, record 2, 500 ns");
        assertThat(texts).containsExactly("1");

        step(run, 5_000, "");
        final OrderStatistics statistics = run.statistics().get(0);
        assertThat(texts).isEqualTo(texts(records));
        assertThat(statistics.longestWaitFor()).isEqualTo("work#1");
        assertThat(statistics.longestWaitNs()).isEqualTo(10_500);
        assertThat(statistics.mostWaitedFor()).isEqualTo("work#1");
        assertThat(statistics.waitedForNs("work#1")).isEqualTo(10_500);
        assertThat(statistics.inversions()).isZero();
    }

    /** One slot in 64 is timed: that of record 65, which the other task has, is closed and waits for record 2. */
    @Test
    void shouldSayHowLongResultsWereHeld() {
        final ParallelRun run = run(plain(), Duration.ofDays(1), 256);
        step(run, 100, "work#1");
        nowNs += 700;
        step(run, 5_000, "");

        assertThat(texts).isEqualTo(texts(records));
        assertThat(run.statistics().get(0).heldNs().max()).isEqualTo(700);
    }

    @Test
    void shouldGoOnWithoutARecordThatTakesTooLongAndCountWhatIsLate() {
        final ParallelRun run = run(plain(), Duration.ofNanos(2_000));
        for (int round = 0; round < 100; round++) {
            nowNs += 1_000;
            step(run, 10, "work#0");
        }
        assertThat(texts).containsExactly("2", "4", "6", "8", "10", "12", "14", "16");

        step(run, 5_000, "");
        assertThat(texts).containsExactlyInAnyOrderElementsOf(texts(records));
        assertThat(run.statistics().get(0).inversions()).isGreaterThanOrEqualTo(3);
        assertThat(run.summary()).isEqualTo(new PipelineRun.Summary(RECORDS, RECORDS + 1, false));
    }

    @Test
    void shouldNotEndBeforeWhatItHasNotWaitedFor() {
        final ParallelRun run = run(plain(), Duration.ofNanos(2_000));
        step(run, 5_000, "");
        texts.clear();

        final ListInput<Long> three = new ListInput<>(records.subList(0, 3), record -> record);
        final ParallelRun shortRun = ParallelRun.of(plain())
                .input("in", three)
                .outputs(out)
                .clock(() -> nowNs)
                .maxWait(Duration.ofNanos(2_000))
                .build();
        shortRun.agents().forEach(Agent::onStart);
        for (int round = 0; round < 10; round++) {
            nowNs += 1_000;
            step(shortRun, 10, "work#0");
        }
        assertThat(texts).containsExactly("2");
        assertThat(shortRun.agents()).noneMatch(Agent::isDone);

        step(shortRun, 10, "");
        assertThat(texts).containsExactly("2", "1", "3");
        assertThat(shortRun.agents()).allMatch(Agent::isDone);
    }

    @Test
    void shouldNeverOvertakeBeforeAnOperatorThatKeepsState() {
        final ParallelRun run = run(withState(), Duration.ofNanos(2_000));
        for (int round = 0; round < 100; round++) {
            nowNs += 1_000;
            step(run, 10, "work#0");
        }
        assertThat(texts).isEmpty();

        step(run, 5_000, "");
        assertThat(texts).isEqualTo(texts(records));
        assertThat(run.statistics().get(0).inversions()).isZero();
    }
}
