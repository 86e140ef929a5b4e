package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.agent.Agent;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Runs that do not wait for ever lose nothing, and report each record whose results left behind those of later ones. */
class MaxWaitTest {

    private static final int RECORDS = 300;
    private static final int STEPS = 1_000_000;

    /** The sequence numbers of what was written, as it was written. */
    private final List<Long> written = new ArrayList<>();

    private final OutputLog out = new OutputLog() {
        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            written.add(sequence);
        }
    };

    /** Records have none to three results; those by way of two shuffles as many as those by way of one. */
    private static StreamGraph graph(final ListInput<Long> input, final boolean shuffled) {
        final Pipeline pipeline = Pipeline.named("hasty");
        final EventStream<Long> some = pipeline.source("in", input::decoder)
                .via(Dispatch.CLAIM)
                .<Long>flatMap("some", (record, output) -> {
                    for (int copy = 0; copy < record % 4; copy++) {
                        output.emit(record);
                    }
                })
                .parallelism(3);
        final EventStream<Long> more = shuffled
                ? some.via(Dispatch.ROUND_ROBIN)
                        .map("same", (Long record) -> record)
                        .parallelism(2)
                : some;
        more.sink("out", TextEncoder::new);
        return pipeline.build();
    }

    @RepeatedTest(200)
    void shouldReportEachInversionAndNothingElse(final RepetitionInfo repetition) {
        final long seed = 29_000_033L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final List<Long> records = LongStream.range(0, RECORDS).boxed().toList();
        final ListInput<Long> input = new ListInput<>(records, record -> record);
        final long[] nowNs = {0};
        final ParallelRun run = ParallelRun.of(graph(input, random.nextBoolean()))
                .input("in", input)
                .outputs(out)
                .clock(() -> nowNs[0])
                .maxWait(Duration.ofNanos(1 + random.nextInt(100)))
                .options(ParallelOptions.defaults().window(4 << random.nextInt(5)))
                .build();

        step(run, random, nowNs);

        final OrderStatistics statistics = run.statistics().get(0);
        final List<Long> inverted = inverted();
        assertThat(written.stream().sorted().toList()).as("seed %d", seed).isEqualTo(expected());
        assertThat(statistics.inversions()).as("seed %d", seed).isEqualTo(inverted.size());
    }

    private static List<Long> expected() {
        return LongStream.range(0, RECORDS)
                .flatMap(record -> LongStream.generate(() -> record).limit(record % 4))
                .boxed()
                .toList();
    }

    /** Records that were written behind later ones, each once. */
    private List<Long> inverted() {
        final List<Long> found = new ArrayList<>();
        long highest = -1;
        for (final long sequence : written) {
            if (sequence < highest && !found.contains(sequence)) {
                found.add(sequence);
            }
            highest = Math.max(highest, sequence);
        }
        return found;
    }

    /** One task is stopped for a while, now and then. */
    private static void step(final ParallelRun run, final Random random, final long[] nowNs) {
        final List<Agent> agents = run.agents();
        agents.forEach(Agent::onStart);
        Agent stopped = null;
        for (int step = 0; step < STEPS && !agents.stream().allMatch(Agent::isDone); step++) {
            if (random.nextInt(200) == 0) {
                stopped = random.nextBoolean() ? agents.get(random.nextInt(agents.size())) : null;
            }
            nowNs[0] += random.nextInt(3);
            final Agent next = agents.get(random.nextInt(agents.size()));
            if (next != stopped) {
                next.doWork();
            }
        }
        agents.forEach(Agent::onClose);
        run.summary();
    }
}
