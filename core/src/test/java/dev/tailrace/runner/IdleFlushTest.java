package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.testkit.ListInput;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdleFlushTest {

    private final List<String> events = new ArrayList<>();

    @Test
    void shouldFlushOnceWhenTheInputHasNothingReady() {
        final ListInput<Long> numbers = new ListInput<>(List.of(1L, 2L, 3L), number -> number);
        final Pipeline pipeline = Pipeline.named("test");
        pipeline.source("in", numbers::decoder).sink("out", TextEncoder::new);

        SequentialRun.of(pipeline.build())
                .input("in", new Hesitant(numbers))
                .output("out", new Recorded())
                .build()
                .run();

        assertThat(events)
                .containsExactly("write", "idle", "flush", "idle", "write", "idle", "flush", "idle", "write", "flush");
    }

    @Test
    void shouldFlushBeforeItWaitsForOneOfSeveralPipesByTime() {
        final ListInput<Long> a = new ListInput<>(List.of(1L, 4L), number -> number);
        final ListInput<Long> b = new ListInput<>(List.of(2L), number -> number);
        final Pipeline pipeline = Pipeline.named("test");
        final EventStream<Long> first = pipeline.source("a", a::decoder);
        final EventStream<Long> second = pipeline.source("b", b::decoder);
        pipeline.order(SourceOrder.byTime());
        first.union("both", second).sink("out", TextEncoder::new);

        SequentialRun.of(pipeline.build())
                .input("a", a)
                .input("b", new Pipe(b))
                .output("out", new Recorded())
                .build()
                .run();

        assertThat(events).containsExactly("write", "write", "flush", "wait", "write", "flush");
    }

    @Test
    void shouldFlushBeforeItWaitsForOneOfSeveralPipesBySequence() {
        final ListInput<Long> numbers = new ListInput<>(List.of(0L, 1L, 2L, 3L), number -> number);
        final Pipeline pipeline = Pipeline.named("test");
        final EventStream<Long> feed = pipeline.source("feed", numbers::decoder);
        pipeline.order(SourceOrder.bySequence().of(feed, Long::longValue));
        feed.sink("out", TextEncoder::new);

        SequentialRun.of(pipeline.build())
                .lines("feed", new LosingInput(List.of(0L, 1L, 2L, 3L)), new Pipe(new LosingInput(List.of(0L))))
                .output("out", new Recorded())
                .build()
                .run();

        assertThat(events).containsExactly("write", "write", "write", "write", "flush", "wait", "flush");
    }

    /** Delivers its records, has nothing ready once, then waits for its writer, and ends. */
    private final class Pipe extends ForwardingInputLog {

        private boolean announced;

        Pipe(final InputLog log) {
            super(log);
        }

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            final int delivered = log.poll(limit, handler);
            if (delivered == END && announced) {
                events.add("wait");
            } else if (delivered == END) {
                announced = true;
                return 0;
            }
            return delivered;
        }
    }

    /** Delivers a record, has nothing ready twice, delivers the next. */
    private final class Hesitant implements InputLog {

        private final InputLog log;
        private int round;

        Hesitant(final InputLog log) {
            this.log = log;
        }

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            if (round++ % 3 == 0 || round > 7) {
                return log.poll(1, handler);
            }
            events.add("idle");
            return 0;
        }

        @Override
        public String place() {
            return log.place();
        }
    }

    private final class Recorded implements OutputLog {

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            events.add("write");
        }

        @Override
        public void flush() {
            events.add("flush");
        }
    }
}
