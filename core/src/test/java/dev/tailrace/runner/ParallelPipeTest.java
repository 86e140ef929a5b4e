package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A parallel run over a pipe, which blocks its reader while the writer is silent. */
@Timeout(400)
class ParallelPipeTest {

    /** As many as are read before the last phase has written the first results. */
    private static final int RECORDS = 60;

    private final List<Long> records =
            LongStream.rangeClosed(1, RECORDS).boxed().toList();
    private final ListInput<Long> input = new ListInput<>(records, record -> record);
    private final CountDownLatch flushed = new CountDownLatch(1);

    /** Delivers the records, has nothing ready once, and then blocks until the results of all records are flushed. */
    private final class Pipe implements InputLog {

        private boolean announced;

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            final int delivered = input.poll(limit, handler);
            if (delivered == END && announced) {
                awaitResults();
            } else if (delivered == END) {
                announced = true;
                return 0;
            }
            return delivered;
        }

        private void awaitResults() {
            try {
                assertThat(flushed.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (final InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public String place() {
            return input.place();
        }
    }

    /** On the thread of the last phase. */
    private final class Results implements OutputLog {

        private int written;

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            written++;
        }

        @Override
        public void flush() {
            if (written == RECORDS) {
                flushed.countDown();
            }
        }
    }

    /** One thread is configured; the reader has one to itself. */
    @Test
    void shouldFlushResultsWhileThePipeIsSilent() {
        final Pipeline pipeline = Pipeline.named("pipe");
        pipeline.source("in", input::decoder)
                .via(Dispatch.ROUND_ROBIN)
                .map("work", (Long record) -> record)
                .parallelism(2)
                .sink("out", TextEncoder::new);

        final PipelineRun.Summary summary = ParallelRun.of(pipeline.build())
                .input("in", new Pipe())
                .outputs(new Results())
                .options(ParallelOptions.defaults().threads(1))
                .build()
                .run();

        assertThat(summary.records()).isEqualTo(RECORDS);
    }
}
