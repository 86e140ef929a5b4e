package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.Pipeline;
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
