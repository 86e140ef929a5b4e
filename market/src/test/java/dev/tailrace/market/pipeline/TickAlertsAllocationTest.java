package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.tailrace.graph.Pipeline;
import dev.tailrace.graph.Settings;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.ForwardingInputLog;
import dev.tailrace.runtime.InputLog;
import dev.tailrace.runtime.Irregularities;
import dev.tailrace.runtime.OnError;
import dev.tailrace.runtime.OutputLog;
import dev.tailrace.runtime.RecordHandler;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The whole pipeline allocates nothing per message. It sees the same day again and again, so that everything that grows
 * with the number of live orders, levels or instruments has grown after the first ones.
 */
class TickAlertsAllocationTest {

    private static final int MESSAGES = 60_000;
    private static final int DAYS = 8;

    @Test
    void shouldAllocateNothingPerMessage() {
        final Irregularities irregularities = new Irregularities(OnError.SKIP);
        final byte[] feed = feed();
        final MeasuredLog log = new MeasuredLog(
                Feeds.open(new ByteArrayInputStream(feed), "generated feed", feed.length, irregularities));
        final TickAlerts definition = new TickAlerts();
        final Pipeline pipeline = Pipeline.named(definition.name());
        definition.define(
                pipeline,
                Settings.of(definition.settings(), Map.of("emit", "trades,vwap,alerts,bbo", "threshold-bp", "20")));

        SequentialRun.of(pipeline.build())
                .input(TickAlerts.FEED, log)
                .outputs(new Discarded())
                .irregularities(irregularities)
                .build()
                .run();

        // Growth is over after a day or two; what allocates per message does so every day.
        assertThat(Arrays.stream(log.bytesOfDay).skip(DAYS / 2).min()).hasValue(0);
    }

    private static byte[] feed() {
        final ByteArrayOutputStream feed = new ByteArrayOutputStream();
        final FeedSpec spec =
                FeedSpec.builder().messages(MESSAGES).symbols(60).seed(8).build();
        new FeedGenerator(spec).generate(feed, label -> {});
        return SameDayAgain.repeat(feed.toByteArray(), DAYS);
    }

    /** Measures what the polls of each day allocate, the handling of its messages included. */
    private static final class MeasuredLog extends ForwardingInputLog {

        private final ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final long[] bytesOfDay = new long[DAYS];

        MeasuredLog(final InputLog log) {
            super(log);
        }

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            final long before = thread.getCurrentThreadAllocatedBytes();
            final int delivered = log.poll(limit, handler);
            final int day = (int) Math.min(DAYS - 1, log.bytesRead() * DAYS / log.bytesTotal());
            bytesOfDay[day] += thread.getCurrentThreadAllocatedBytes() - before;
            return delivered;
        }
    }

    private static final class Discarded implements OutputLog {

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
