package dev.tailrace.bench;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.StreamGraph;
import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmark of the pause of the main job for a snapshot in the middle of the day: the books of 8,000 symbols, the aggregates
 * of their windows and their reference prices. The size is printed.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx4g", "-XX:+UseParallelGC"})
public class SnapshotBenchmark {

    /** Part of the feed that has been processed, in percent of its bytes. */
    @Param({"2", "20"})
    private int percent;

    private EventProcessor processor;
    private byte[] snapshot;

    @Setup
    public void run(final BenchmarkFeed feed) {
        final StreamGraph graph = StreamGraph.of(new TickAlerts(), Map.of());
        final InputFaults inputFaults = new InputFaults(OnError.SKIP);
        final byte[] bytes = Arrays.copyOf(feed.bytes(), (int) ((long) feed.bytes().length * percent / 100));
        try (InputLog log = Feeds.open(new ByteArrayInputStream(bytes), "generated feed", bytes.length, inputFaults)) {
            SequentialRun.of(graph)
                    .input(TickAlerts.FEED, log)
                    .outputs(new CountedOutput())
                    .inputFaults(inputFaults)
                    .processor(parts -> processor = Interpreter.of(graph).apply(parts))
                    .build()
                    .run();
        }
        snapshot = processor.snapshot();
        System.out.println("snapshot: " + snapshot.length + " bytes");
    }

    /** Takes a snapshot, given the size of the last one, as runners do. */
    @Benchmark
    public byte[] save() {
        return processor.snapshot(snapshot.length);
    }
}
