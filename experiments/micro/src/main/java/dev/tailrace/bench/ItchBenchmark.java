package dev.tailrace.bench;

import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.book.OrderBooks;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import java.io.ByteArrayInputStream;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
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
 * Benchmark of the steps of the main job on one feed, each with the steps before it: nanoseconds per message.
 *
 * <pre>
 *   decode            BinaryFILE stream -> complete messages -> every field
 *   book              frames -> L3 books of 8,000 instruments
 *   bookWithQueues    the same, and queue positions can be asked for
 *   tickAlerts        the tick-alerts pipeline: books, trades, windows, alerts, encoded as JSON and thrown away
 *   tickAlertsInterpreted  tickAlerts without compiling it
 * </pre>
 *
 * <p>One invocation processes the whole feed, from empty books to the end of the day; the figure includes the growth of the
 * books.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(BenchmarkFeed.MESSAGES)
@State(Scope.Benchmark)
@Fork(
        value = 3,
        jvmArgsAppend = {
            "-Xms2g",
            "-Xmx2g",
            "-XX:+UseParallelGC",
            "-XX:+AlwaysPreTouch",
            // Books are large and are read at random: without large pages a good part of the time goes into page walks.
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:+UseTransparentHugePages"
        })
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
public class ItchBenchmark {

    private static final Map<String, String> SETTINGS = Map.of("emit", "trades,vwap,alerts");
    private static final int BATCH = 256;

    @Benchmark
    public long decode(final BenchmarkFeed feed) {
        final FieldReader reader = new FieldReader();
        drain(feed, reader);
        return reader.sum();
    }

    @Benchmark
    public long book(final BenchmarkFeed feed) {
        return book(feed, false);
    }

    @Benchmark
    public long bookWithQueues(final BenchmarkFeed feed) {
        return book(feed, true);
    }

    private static long book(final BenchmarkFeed feed, final boolean withQueues) {
        final BookKeeper keeper = new BookKeeper(new OrderBooks(1 << 12, withQueues));
        drain(feed, keeper);
        if (keeper.peak() < 1_000_000) {
            throw new IllegalStateException("the feed has only " + keeper.peak() + " live orders at its peak");
        }
        return keeper.touches();
    }

    /** JMH state: the class of the pipeline, loaded or compiled before the measurement. */
    @State(Scope.Benchmark)
    public static class Compiled {

        private final ProcessorFactory factory = factory();

        private static ProcessorFactory factory() {
            final ProcessorFactory factory = ProcessorFactory.of(
                    graph(), TickAlerts.class.getName() + "Processor", TickAlerts.class.getClassLoader());
            if (factory.origin() == ProcessorFactory.Origin.INTERPRETER) {
                throw new IllegalStateException("tick-alerts is not compiled");
            }
            return factory;
        }
    }

    @Benchmark
    public long tickAlerts(final BenchmarkFeed feed, final Compiled compiled) {
        return run(feed, compiled.factory::create);
    }

    @Benchmark
    public long tickAlertsInterpreted(final BenchmarkFeed feed) {
        return run(feed, Interpreter.of(graph()));
    }

    private static long run(final BenchmarkFeed feed, final Function<Wiring, EventProcessor> processor) {
        final InputFaults inputFaults = new InputFaults(OnError.FAIL);
        final CountedOutput out = new CountedOutput();
        try (InputLog log = open(feed, inputFaults)) {
            SequentialRun.of(graph())
                    .input(TickAlerts.FEED, log)
                    .outputs(out)
                    .inputFaults(inputFaults)
                    .processor(processor)
                    .build()
                    .run();
        }
        return out.bytes();
    }

    private static StreamGraph graph() {
        return StreamGraph.of(new TickAlerts(), SETTINGS);
    }

    private static void drain(final BenchmarkFeed feed, final RecordHandler handler) {
        try (InputLog log = open(feed, new InputFaults(OnError.FAIL))) {
            int delivered = 0;
            while (delivered != InputLog.END) {
                delivered = log.poll(BATCH, handler);
            }
        }
    }

    private static InputLog open(final BenchmarkFeed feed, final InputFaults inputFaults) {
        final byte[] bytes = feed.bytes();
        return Feeds.open(new ByteArrayInputStream(bytes), "benchmark feed", bytes.length, inputFaults);
    }
}
