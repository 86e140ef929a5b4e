package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Output;
import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The state of a run as other threads see it: between two records, by the thread that owns it. */
@Timeout(400)
class InspectionTest {

    private static final int RECORDS = 20_000;

    private final List<Long> records =
            LongStream.rangeClosed(1, RECORDS).boxed().toList();
    private final CollectedOutput out = new CollectedOutput();
    private final Queue<Seen> seen = new ConcurrentLinkedQueue<>();

    private record Seen(long begun, long ended, String thread) {}

    /** Counts each record at its begin and at its end, which differ while it is processed. */
    private static final class Counter implements KeyedOperator<Long, Long> {

        private long begun;
        private long ended;

        @Override
        public void onRecord(final int key, final Long record, final Output<Long> output) {
            begun++;
            if (record % 1_000 == 0) {
                output.emit(record);
            }
            ended++;
        }
    }

    private StateSections visitor() {
        return new StateSections() {
            @Override
            public StateSections section(final String node, final Object... parts) {
                for (final Object part : parts) {
                    if (part instanceof Counter counter) {
                        seen.add(new Seen(
                                counter.begun,
                                counter.ended,
                                Thread.currentThread().getName()));
                    }
                }
                return this;
            }
        };
    }

    private StreamGraph graph(final ListInput<Long> input, final int tasks) {
        final Pipeline pipeline = Pipeline.named("test");
        pipeline.source("in", input::decoder)
                .keyById("key", record -> (int) (record % 16))
                .processKeyed("count", Counter::new)
                .parallelism(tasks)
                .sink("out", TextEncoder::new);
        return pipeline.build();
    }

    /** Asks for the state at each poll, from the thread that reads. */
    private final class AskingInput extends ForwardingInputLog {

        private PipelineRun run;

        AskingInput(final InputLog log) {
            super(log);
        }

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            run.inspect(visitor());
            return log.poll(limit, handler);
        }
    }

    private static void run(final AskingInput input, final PipelineRun run) {
        input.run = run;
        run.run();
    }

    @Test
    void shouldShowTheStateOfASequentialRunBetweenRecords() {
        final ListInput<Long> input = new ListInput<>(records, record -> record);
        final AskingInput asking = new AskingInput(input);
        final PipelineRun run = SequentialRun.of(graph(input, 1))
                .input("in", asking)
                .outputs(out)
                .build();

        run(asking, run);

        assertThat(seen).hasSizeGreaterThan(RECORDS / 1_000).allMatch(state -> state.begun == state.ended);
        assertThat(seen)
                .extracting(Seen::thread)
                .containsOnly(Thread.currentThread().getName());
    }

    @Test
    void shouldShowTheStateOfEachTaskOnItsThread() {
        final ListInput<Long> input = new ListInput<>(records, record -> record);
        final AskingInput asking = new AskingInput(input);
        final PipelineRun run =
                ParallelRun.of(graph(input, 3)).input("in", asking).outputs(out).build();

        run(asking, run);

        assertThat(seen).hasSizeGreaterThan(3).allMatch(state -> state.begun == state.ended);
        assertThat(seen).extracting(Seen::thread).allMatch(name -> name.startsWith("tailrace-"));
        seen.clear();
        run.inspect(visitor());
        assertThat(seen)
                .hasSize(3)
                .extracting(Seen::thread)
                .containsOnly(Thread.currentThread().getName());
        assertThat(seen.stream().mapToLong(Seen::ended).sum()).isEqualTo(RECORDS);
    }

    @Test
    void shouldShowTheLastStateAfterTheEnd() {
        final ListInput<Long> input = new ListInput<>(records, record -> record);
        final PipelineRun run = SequentialRun.of(graph(input, 1))
                .input("in", input)
                .outputs(out)
                .build();
        run.inspect(visitor());
        assertThat(seen).isEmpty();
        run.run();
        seen.clear();

        run.inspect(visitor());

        assertThat(seen).extracting(Seen::ended).containsExactly((long) RECORDS);
    }
}
