package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.Aggregate;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Output;
import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How parallel runs end on threads: by failures around the records, by stop, by interruption. */
@Timeout(400)
class ParallelEndTest {

    private static final Parallelism THREE = Parallelism.of(3);

    private final List<Long> records = LongStream.rangeClosed(1, 300).boxed().toList();
    private final ListInput<Long> input = new ListInput<>(records, record -> record);
    private final CollectedOutput out = new CollectedOutput();
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    @AfterEach
    void shouldLeaveNoThreadBehind() {
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("tailrace-"));
    }

    /** Fails where it is told to. */
    private final class Fragile implements KeyedOperator<Long, Long> {

        private final String where;

        Fragile(final String where) {
            this.where = where;
        }

        @Override
        public void open(final dev.tailrace.function.KeyedOperator.Context context) {
            if (opened.incrementAndGet() == 2 && where.equals("open")) {
                throw new IllegalStateException("cannot open");
            }
        }

        @Override
        public void onRecord(final int key, final Long record, final Output<Long> output) {
            if (record == 200 && where.equals("record")) {
                throw new IllegalStateException("cannot go on");
            }
            output.emit(record);
        }

        @Override
        public void close() {
            closed.incrementAndGet();
            if (where.equals("record") || where.equals("close")) {
                throw new IllegalArgumentException("cannot close");
            }
        }
    }

    private StreamGraph fragile(final String where) {
        final Pipeline pipeline = Pipeline.named("fragile");
        pipeline.source("in", input::decoder)
                .keyById("digit", record -> (int) (record % 10))
                .processKeyed("break", () -> new Fragile(where))
                .sink("out", TextEncoder::new);
        return pipeline.build(THREE);
    }

    /** What makes the tasks of a run. */
    BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors(final ExecutionGraph execution) {
        return Interpreter::group;
    }

    private ParallelRun run(final StreamGraph graph) {
        final ExecutionGraph execution = ExecutionGraph.of(graph, Ordering.TOTAL);
        return ParallelRun.of(execution)
                .input("in", input)
                .outputs(out)
                .processors(processors(execution))
                .options(ParallelOptions.defaults().window(8).threads(3))
                .build();
    }

    private static List<String> texts(final List<Long> of) {
        return of.stream().map(String::valueOf).toList();
    }

    @Test
    void shouldDeliverNothingWhenOneTaskCannotBeOpened() {
        assertThatThrownBy(run(fragile("open"))::run)
                .isInstanceOf(PipelineFailedException.class)
                .hasMessage("record 0: the pipeline failed: IllegalStateException: cannot open");
        assertThat(out.texts()).isEmpty();
    }

    @Test
    void shouldNameTheRecordThatFailedRatherThanWhatFailedInClosingAfterIt() {
        assertThatThrownBy(run(fragile("record"))::run)
                .isInstanceOf(PipelineFailedException.class)
                .hasMessage("record 200: the pipeline failed: IllegalStateException: cannot go on");
        assertThat(out.texts()).isEqualTo(texts(records.subList(0, 199)));
        assertThat(closed).hasValue(3);
    }

    @Test
    void shouldFailWhenATaskCannotBeClosedAndHaveDeliveredEverything() {
        assertThatThrownBy(run(fragile("close"))::run)
                .isInstanceOf(PipelineFailedException.class)
                .hasMessage("record 300: the pipeline failed: IllegalArgumentException: cannot close");
        assertThat(out.texts()).isEqualTo(texts(records));
        assertThat(closed).hasValue(3);
    }

    @Test
    void shouldDeliverWhatWasReadWhenItIsStopped() {
        final ParallelRun[] run = new ParallelRun[1];
        final ListInput<Long> ten = new ListInput<>(records.subList(0, 10), record -> record);
        run[0] = ParallelRun.of(fragile("nowhere"))
                .input("in", new ForwardingInputLog(ten) {
                    @Override
                    public int poll(final int limit, final RecordHandler handler) {
                        final int delivered = ten.poll(limit, handler);
                        if (delivered == END) {
                            run[0].stop();
                        }
                        return Math.max(0, delivered);
                    }
                })
                .outputs(out)
                .build();

        assertThat(run[0].run()).isEqualTo(new PipelineRun.Summary(10, 10, true));
        assertThat(out.texts()).isEqualTo(texts(records.subList(0, 10)));
        assertThat(closed).hasValue(3);
    }

    /** The number of records in a window. */
    private static final class Count implements Aggregate<Long, Long> {

        private long count;

        @Override
        public void add(final Long record) {
            count++;
        }

        @Override
        public Long result(final long startNs, final long endNs) {
            return count;
        }

        @Override
        public void clear() {
            count = 0;
        }
    }

    /** An interrupt of a whole shell pipeline also ends the input. */
    @Test
    void shouldLeaveWindowsOpenWhenTheInputEndsAfterItWasStopped() {
        final Pipeline pipeline = Pipeline.named("counts");
        pipeline.source("in", input::decoder)
                .keyById("digit", record -> (int) (record % 10))
                .tumblingWindow(Duration.ofSeconds(1))
                .aggregate("count", Count::new)
                .sink("out", TextEncoder::new);
        final ParallelRun[] run = new ParallelRun[1];
        run[0] = ParallelRun.of(pipeline.build(THREE))
                .input("in", new ForwardingInputLog(input) {
                    @Override
                    public int poll(final int limit, final RecordHandler handler) {
                        final int delivered = input.poll(limit, handler);
                        if (delivered == END) {
                            run[0].stop();
                        }
                        return delivered;
                    }
                })
                .outputs(out)
                .build();

        assertThat(run[0].run().stopped()).isTrue();
        assertThat(run[0].progress().records()).isEqualTo(300);
        assertThat(out.texts()).isEmpty();
    }

    @Test
    void shouldSayThatItWasStoppedWhenTheCallerIsInterrupted() {
        final ParallelRun run = ParallelRun.of(fragile("nowhere"))
                .input("in", new ForwardingInputLog(input) {
                    @Override
                    public int poll(final int limit, final RecordHandler handler) {
                        return 0;
                    }
                })
                .outputs(out)
                .build();

        Thread.currentThread().interrupt();
        final PipelineRun.Summary summary = run.run();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(summary).isEqualTo(new PipelineRun.Summary(0, 0, true));
    }

    @Test
    void shouldRefuseARecordThatMayChangeAndDeliverOnlyWhatWasBefore() {
        final Pipeline pipeline = Pipeline.named("builders");
        final EventStream<CharSequence> built = pipeline.source("in", input::decoder)
                .via(Dispatch.ROUND_ROBIN)
                .map("build", (Long record) -> record == 100 ? new StringBuilder("x") : record.toString());
        built.sink("out", TextEncoder::new);

        assertThatThrownBy(run(pipeline.build(Parallelism.asDeclared().with("build", 2)))::run)
                .isInstanceOf(PipelineFailedException.class)
                .hasMessage("record 100: the pipeline failed: IllegalStateException: records of type"
                        + " java.lang.StringBuilder cannot cross between tasks, from 'build' to 'out': their producer may"
                        + " change them again; let the type implement Transferable, or make it a record of values");
        assertThat(out.texts()).isEqualTo(texts(records.subList(0, 99)));
    }

    @Test
    void shouldRefuseKeysOfOneNameThatDiffer() {
        final Pipeline pipeline = Pipeline.named("keys");
        pipeline.source("in", input::decoder)
                .keyById("digit", record -> (int) (record % 10))
                .processKeyed("one", () -> new Fragile("nowhere"))
                .keyById("digit", record -> (int) (record % 10 + (record == 50 ? 9 : 0)))
                .processKeyed("two", () -> new Fragile("nowhere"))
                .sink("out", TextEncoder::new);

        assertThatThrownBy(run(pipeline.build(THREE))::run)
                .isInstanceOf(PipelineFailedException.class)
                .hasMessage("record 50: the pipeline failed: IllegalStateException: records from 'one' to 'two' have"
                        + " another digit than the records they come from; keys of one name are taken for the same key,"
                        + " give this one another name");
        assertThat(out.texts()).isEqualTo(texts(records.subList(0, 49)));
    }
}
