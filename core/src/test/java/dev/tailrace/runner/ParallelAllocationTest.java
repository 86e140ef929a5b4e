package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.agent.Agent;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.AsyncMapper;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.Allocation;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Nothing is allocated per record on the way through an ordered region: all agents stepped on one thread. */
class ParallelAllocationTest {

    private static final int RECORDS = 4_000;
    private static final byte[] BYTES = new byte[8];

    private long position;
    private long results;

    private static Decoder<Mark> decoder() {
        final Mark mark = new Mark();
        return new Decoder<>() {
            @Override
            public Mark decode(final byte[] buffer, final int offset, final int length, final long position) {
                return mark.set(position, (int) (position % 20), position % 100);
            }

            @Override
            public long eventTimeNs(final Mark record) {
                return record.timeNs;
            }
        };
    }

    private static final class Total implements Aggregate<Mark, Mark> {

        private final Mark total = new Mark();

        @Override
        public void add(final Mark mark) {
            total.key = mark.key;
            total.value += mark.value;
        }

        @Override
        public Mark result(final long startNs, final long endNs) {
            return total;
        }

        @Override
        public void clear() {
            total.value = 0;
        }
    }

    private static Encoder<Mark> encoder() {
        return new Encoder<>() {
            @Override
            public int maxLength() {
                return 8;
            }

            @Override
            public int encode(final Mark mark, final byte[] target, final int offset) {
                target[offset] = (byte) mark.value;
                return 1 + (int) (mark.value & 7);
            }
        };
    }

    private final ForwardingInputLog endless = new ForwardingInputLog(new ListInput<>(List.<Mark>of(), mark -> 0)) {
        @Override
        public int poll(final int limit, final RecordHandler handler) {
            for (int delivered = 0; delivered < limit; delivered++) {
                handler.onRecord(BYTES, 0, BYTES.length, ++position);
            }
            return limit;
        }
    };

    private final OutputLog counting = new OutputLog() {
        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            results++;
        }
    };

    private void shouldAllocateNothing(final Pipeline pipeline) {
        shouldAllocateNothing(pipeline, Parallelism.asDeclared());
    }

    /** What makes the tasks of a run. */
    BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors(final ExecutionGraph execution) {
        return Interpreter::group;
    }

    private void shouldAllocateNothing(final Pipeline pipeline, final Parallelism tasks) {
        final ExecutionGraph execution = ExecutionGraph.of(pipeline.build(tasks), Ordering.TOTAL);
        final ParallelRun run = ParallelRun.of(execution)
                .input("in", endless)
                .outputs(counting)
                .processors(processors(execution))
                .options(ParallelOptions.defaults().window(64))
                .build();
        final Agent[] agents = run.agents().toArray(new Agent[0]);
        for (final Agent agent : agents) {
            agent.onStart();
        }
        final long allocated = Allocation.inSteadyState(() -> {
            final long end = position + RECORDS;
            while (position < end) {
                for (final Agent agent : agents) {
                    agent.doWork();
                }
            }
        });
        assertThat(results).isGreaterThan(RECORDS / 100);
        assertThat(allocated).isZero();
    }

    private static EventStream<Mark> source(final Pipeline pipeline) {
        return pipeline.source("in", ParallelAllocationTest::decoder);
    }

    @Test
    void shouldAllocateNothingWhenTasksClaim() {
        final Pipeline pipeline = Pipeline.named("claim");
        source(pipeline)
                .via(Dispatch.CLAIM)
                .filter("some", mark -> mark.value % 3 != 0)
                .parallelism(3)
                .sink("out", ParallelAllocationTest::encoder);
        shouldAllocateNothing(pipeline);
    }

    @Test
    void shouldAllocateNothingWhenTasksEncode() {
        final Pipeline pipeline = Pipeline.named("encode");
        source(pipeline)
                .via(Dispatch.ROUND_ROBIN)
                .filter("some", mark -> mark.value % 3 != 0)
                .sink("out", ParallelAllocationTest::encoder);
        shouldAllocateNothing(pipeline, Parallelism.of(3));
    }

    @Test
    void shouldAllocateNothingWhenRecordsAreSpreadByKeyAndTicksFire() {
        final Pipeline pipeline = Pipeline.named("ticks");
        source(pipeline)
                .keyById("key", mark -> mark.key)
                .tumblingWindow(Duration.ofNanos(50))
                .aggregate("sum", Total::new)
                .parallelism(3)
                .sink("out", ParallelAllocationTest::encoder);
        shouldAllocateNothing(pipeline);
    }

    @Test
    void shouldAllocateNothingWhenRecordsChangeTheirTaskInsideARegion() {
        final Pipeline pipeline = Pipeline.named("shuffle");
        source(pipeline)
                .via(Dispatch.ROUND_ROBIN)
                .filter("some", mark -> mark.value % 3 != 0)
                .parallelism(3)
                .via(Dispatch.ROUND_ROBIN)
                .filter("others", mark -> mark.value % 5 != 0)
                .parallelism(2)
                .via(Dispatch.CLAIM)
                .filter("rest", mark -> mark.value % 7 != 0)
                .parallelism(3)
                .sink("out", ParallelAllocationTest::encoder);
        shouldAllocateNothing(pipeline);
    }

    /** AsyncMapper.Answers each call when the next one comes, so that one is always open. */
    private static final class OneLate implements AsyncMapper<Mark, Mark> {

        private static final long serialVersionUID = 1L;

        private final transient Mark answer = new Mark();
        private long open;

        @Override
        public void map(final Mark mark, final long call, final AsyncMapper.Answers<? super Mark> answers) {
            if (open != 0) {
                answers.complete(open, answer);
            }
            open = call;
        }
    }

    @Test
    void shouldAllocateNothingWhenOthersAreAsked() {
        final Pipeline pipeline = Pipeline.named("ask");
        source(pipeline).mapAsync("ask", new OneLate(), 4).sink("out", ParallelAllocationTest::encoder);
        shouldAllocateNothing(pipeline);
    }

    @Test
    void shouldAllocateNothingWhenRecordsAreBroadcast() {
        final Pipeline pipeline = Pipeline.named("broadcast");
        source(pipeline)
                .via(Dispatch.BROADCAST)
                .filter("some", mark -> mark.value % 3 != 0)
                .parallelism(3)
                .sink("out", ParallelAllocationTest::encoder);
        shouldAllocateNothing(pipeline);
    }

    @Test
    void shouldAllocateNothingWhenKeysStayInTheirTask() {
        final Pipeline pipeline = Pipeline.named("keys");
        source(pipeline)
                .keyById("key", mark -> mark.key)
                .running("first", Total::new)
                .keyById("key", mark -> mark.key)
                .running("sum", Total::new)
                .filter("some", mark -> mark.value % 3 != 0)
                .sink("out", ParallelAllocationTest::encoder);
        shouldAllocateNothing(pipeline, Parallelism.of(3));
    }

    @Test
    void shouldAllocateNothingWhenTasksDecode() {
        final Pipeline pipeline = Pipeline.named("decode");
        source(pipeline)
                .parallelism(3)
                .filter("some", mark -> mark.value % 3 != 0)
                .parallelism(3)
                .sink("out", ParallelAllocationTest::encoder);
        shouldAllocateNothing(pipeline);
    }
}
