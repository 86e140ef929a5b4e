package dev.tailrace.bench;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.OnError;
import dev.tailrace.function.Output;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.ItchEventDecoder;
import dev.tailrace.market.event.MarketUpdate;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.operator.BookOperator;
import java.io.ByteArrayInputStream;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmark of the book node on one day in two formats, ITCH and DBN: nanoseconds per message. Each invocation reads the
 * whole day from memory, decodes it and keeps the books. The books get the same calls from DBN and from ITCH, whose messages
 * are the events of the DBN file.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(BenchmarkFeed.MESSAGES)
@State(Scope.Benchmark)
@Fork(
        value = 3,
        jvmArgsAppend = {
            "-Xms5g",
            "-Xmx5g",
            "-XX:+UseParallelGC",
            "-XX:+AlwaysPreTouch",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:+UseTransparentHugePages"
        })
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
public class DbnBenchmark {

    private static final int BATCH = 256;
    private static final long WINDOW_NS = 1_000_000_000L;

    /** Trades of ITCH messages with the events of the DBN records. */
    @Benchmark
    public long itch(final DbnBenchmarkFeed feed) {
        return run(feed.itch());
    }

    /** Trades of a file of DBN records. */
    @Benchmark
    public long dbn(final DbnBenchmarkFeed feed) {
        return run(feed.bytes());
    }

    private static long run(final byte[] bytes) {
        final InputFaults faults = new InputFaults(OnError.SKIP);
        final ItchEventDecoder decoder = new ItchEventDecoder();
        decoder.open(faults);
        final Updates updates = new Updates(faults);
        final BookOperator operator = new BookOperator(WINDOW_NS, false);
        operator.open(updates);
        try (InputLog log = Feeds.open(new ByteArrayInputStream(bytes), "benchmark feed", bytes.length, faults)) {
            int delivered = 0;
            while (delivered != InputLog.END) {
                delivered = log.poll(BATCH, (buffer, offset, length, position) -> {
                    final ItchEvent event = decoder.decode(buffer, offset, length, position);
                    updates.nowNs = event.timestampNs();
                    operator.onRecord(event.locate(), event, updates);
                });
            }
        }
        return updates.count;
    }

    /** Counts the updates, and tells the stream time. */
    private static final class Updates implements Output<MarketUpdate>, KeyedOperator.Context {

        private final InputFaults faults;
        private long nowNs;
        private long count;

        Updates(final InputFaults faults) {
            this.faults = faults;
        }

        @Override
        public void emit(final MarketUpdate update) {
            count++;
        }

        @Override
        public long streamTimeNs() {
            return nowNs;
        }

        @Override
        public void setTimer(final int key, final long dueNs) {
            throw new UnsupportedOperationException();
        }

        @Override
        public InputFaults inputFaults() {
            return faults;
        }
    }
}
