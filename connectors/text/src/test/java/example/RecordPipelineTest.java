package example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputLog;
import dev.tailrace.record.Decimal;
import dev.tailrace.record.Time;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.MovingProcessor;
import dev.tailrace.testkit.TestSeed;
import dev.tailrace.text.Csv;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A pipeline over records gives the same bytes interpreted, compiled and in parallel. */
public class RecordPipelineTest {

    public record Trade(@Time long time, String symbol, @Decimal(2) long price, long size) {}

    public record Average(@Time long end, String symbol, @Decimal(2) long vwap, long volume) {}

    /** Sums of a symbol. */
    public record Sums(String symbol, long value, long volume) {

        public Sums add(final Trade trade) {
            return new Sums(trade.symbol(), value + trade.price() * trade.size(), volume + trade.size());
        }

        public Average average(final long startNs, final long endNs) {
            return new Average(endNs, symbol, value / volume, volume);
        }
    }

    private static StreamGraph graph(final int tasks) {
        final Pipeline pipeline = Pipeline.named("averages");
        pipeline.source("trades", Csv.of(Trade.class))
                .filter("large", trade -> trade.size() > 1)
                .keyBy("symbol", Trade::symbol)
                .tumblingWindow(Duration.ofSeconds(1))
                .aggregate("vwap", Aggregate.fold(new Sums("", 0, 0), Sums::add, Sums::average))
                .parallelism(tasks)
                .sink("averages", Csv.encoder(Average.class));
        return pipeline.build();
    }

    private static byte[] trades() {
        final Random random = new Random(TestSeed.get());
        final StringBuilder text = new StringBuilder("size,symbol,time,note,price\n");
        for (int i = 0; i < 5_000; i++) {
            text.append(1 + random.nextInt(100))
                    .append(",S")
                    .append(random.nextInt(50))
                    .append(",2026-01-05T09:30:")
                    .append(10 + i / 100)
                    .append(",\"a,\nb\",")
                    .append(random.nextInt(100))
                    .append(".5\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static InputLog open(final byte[] trades, final InputFaults inputFaults) {
        return InputBytes.of(new ByteArrayInputStream(trades), "trades", trades.length, inputFaults)
                .as(Csv.of(Trade.class), inputFaults);
    }

    @Test
    void shouldGiveTheSameBytesHoweverItRuns() {
        final byte[] trades = trades();
        final StreamGraph graph = graph(1);
        final InputFaults inputFaults = new InputFaults(OnError.FAIL);
        final CollectedOutput interpreted = new CollectedOutput();
        SequentialRun.of(graph)
                .input("trades", open(trades, inputFaults))
                .inputFaults(inputFaults)
                .outputs(interpreted)
                .build()
                .run();
        final CollectedOutput compiled = new CollectedOutput();
        final ProcessorFactory processor =
                ProcessorFactory.of(graph, "example.AveragesProcessor", RecordPipelineTest.class.getClassLoader());
        SequentialRun.of(graph)
                .input("trades", open(trades, inputFaults))
                .inputFaults(inputFaults)
                .outputs(compiled)
                .processor(processor::create)
                .build()
                .run();
        final CollectedOutput parallel = new CollectedOutput();
        ParallelRun.of(graph(3))
                .input("trades", open(trades, inputFaults))
                .inputFaults(inputFaults)
                .outputs(parallel)
                .build()
                .run();

        assertThat(interpreted.texts()).hasSizeGreaterThan(1_000);
        assertThat(compiled.texts()).isEqualTo(interpreted.texts());
        assertThat(compiled.labels()).isEqualTo(interpreted.labels());
        assertThat(parallel.texts()).isEqualTo(interpreted.texts());
        assertThat(parallel.labels()).isEqualTo(interpreted.labels());
    }

    @Test
    void shouldTakeMessagesOfATopicAsLinesInTheOrderOfTheComponents() {
        final CollectedOutput output = new CollectedOutput();
        final EventProcessor processor =
                SequentialRun.of(graph(1)).outputs(output).embed();
        final List<String> messages =
                List.of("2026-01-05T09:30Z,A,1.25,2", "2026-01-05T09:30Z,B,1,1", "2026-01-05T09:30:01Z,A,1,4");
        for (int i = 0; i < messages.size(); i++) {
            final byte[] message = messages.get(i).getBytes(StandardCharsets.UTF_8);
            processor.onRecord(message, 0, message.length, i + 1);
        }

        assertThat(output.texts()).containsExactly("1767605401000000000,A,1.25,2");
    }

    /** Every few records another processor continues from a snapshot, interpreted and compiled in turn. */
    @Test
    void shouldContinueFromSnapshots() {
        final byte[] trades = trades();
        final StreamGraph graph = graph(1);
        final ProcessorFactory compiled =
                ProcessorFactory.of(graph, "example.MovedProcessor", RecordPipelineTest.class.getClassLoader());
        final CollectedOutput stayed = new CollectedOutput();
        final CollectedOutput moved = new CollectedOutput();
        final InputFaults inputFaults = new InputFaults(OnError.FAIL);
        SequentialRun.of(graph)
                .input("trades", open(trades, inputFaults))
                .inputFaults(inputFaults)
                .outputs(stayed)
                .build()
                .run();
        SequentialRun.of(graph)
                .input("trades", open(trades, inputFaults))
                .inputFaults(inputFaults)
                .outputs(moved)
                .processor(wiring -> new MovingProcessor(
                        wiring,
                        List.of(Interpreter.of(graph), compiled::create),
                        LongStream.rangeClosed(1, 10).map(move -> 450 * move)))
                .build()
                .run();

        assertThat(moved.texts()).isEqualTo(stayed.texts());
        assertThat(moved.labels()).isEqualTo(stayed.labels());
    }

    @Test
    void shouldFollowTheConstructorOfTheRecordWhenItChecksDeterminism() {
        assertThat(Determinism.check(graph(1)).findings()).isEmpty();
        final Pipeline pipeline = Pipeline.named("stamped");
        pipeline.source("stamped", Csv.of(Stamped.class)).sink("out", Csv.encoder(Stamped.class));
        assertThat(Determinism.check(pipeline.build()).findings().toString()).contains("nanoTime");
    }

    /** Its value depends on when it is made. */
    public record Stamped(long value) {
        public Stamped {
            value += System.nanoTime();
        }
    }
}
