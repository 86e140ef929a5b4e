package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.tailrace.agent.Agent;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.ParallelOptions;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
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
        final InputFaults inputFaults = new InputFaults(OnError.SKIP);
        final byte[] feed = feed();
        final MeasuredLog log =
                new MeasuredLog(Feeds.open(new ByteArrayInputStream(feed), "generated feed", feed.length, inputFaults));
        final TickAlerts definition = new TickAlerts();
        final Pipeline pipeline = Pipeline.named(definition.name());
        definition.define(
                pipeline,
                Settings.of(definition.settings(), Map.of("emit", "trades,vwap,alerts,bbo", "threshold-bp", "20")));

        SequentialRun.of(pipeline.build())
                .input(TickAlerts.FEED, log)
                .outputs(new Discarded())
                .inputFaults(inputFaults)
                .build()
                .run();

        // Growth is over after a day or two; what allocates per message does so every day.
        assertThat(Arrays.stream(log.bytesOfDay).skip(DAYS / 2).min()).hasValue(0);
    }

    @Test
    void shouldAllocateNothingPerMessageInTasksThatWereCompiledAheadOfTime() {
        final InputFaults inputFaults = new InputFaults(OnError.SKIP);
        final byte[] feed = feed();
        final InputLog log = Feeds.open(new ByteArrayInputStream(feed), "generated feed", feed.length, inputFaults);
        final StreamGraph graph = StreamGraph.of(new TickAlerts(), Map.of(), Parallelism.of(3));
        final Agent[] agents = ParallelRun.of(graph)
                .input(TickAlerts.FEED, log)
                .outputs(new Discarded())
                .inputFaults(inputFaults)
                // Each slot grows with the largest ticks that it has had; few of them have had most of them soon.
                .options(ParallelOptions.defaults().window(16))
                .processors((group, wiring) -> group.isOneOfSeveral()
                        ? new TickAlertsProcessorGroup0(wiring)
                        : Interpreter.group(group, wiring))
                .build()
                .agents()
                .toArray(new Agent[0]);

        // An object per message would be a million bytes a day; what is left are cells of slots that have grown.
        assertThat(Arrays.stream(bytesOfDays(agents, log)).skip(DAYS / 2).min().orElseThrow())
                .isLessThan(MESSAGES);
    }

    /** Steps the agents to the end, and measures what they allocate on each day. */
    private static long[] bytesOfDays(final Agent[] agents, final InputLog log) {
        final ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long[] bytesOfDay = new long[DAYS];
        for (final Agent agent : agents) {
            agent.onStart();
        }
        for (boolean done = false; !done; ) {
            final long before = thread.getCurrentThreadAllocatedBytes();
            done = true;
            for (final Agent agent : agents) {
                agent.doWork();
                done &= agent.isDone();
            }
            final int day = (int) Math.min(DAYS - 1, log.bytesRead() * DAYS / log.bytesTotal());
            bytesOfDay[day] += thread.getCurrentThreadAllocatedBytes() - before;
        }
        return bytesOfDay;
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
    }
}
