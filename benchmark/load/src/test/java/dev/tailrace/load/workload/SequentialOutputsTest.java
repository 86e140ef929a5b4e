package dev.tailrace.load.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.samples.markup.PayloadPipeline;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.Allocation;
import dev.tailrace.testkit.CollectedOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SequentialOutputsTest {

    private static final int MESSAGES = 20_000;
    private static final int PRICE = 8;

    private static final Records.Selection ALL = (record, number) -> true;

    @TempDir
    private Path folder;

    @Test
    void shouldExpectEachRecordAtAHigherPrice() throws IOException {
        final PayloadPipeline definition = new PayloadPipeline();
        final Pipeline pipeline = Pipeline.named(definition.name());
        definition.define(pipeline, Settings.of(definition.settings(), Map.of()));
        final StreamGraph graph = pipeline.build();
        final Records records = definition.records(Map.of())::record;
        final Map<String, Expectation> expected =
                SequentialOutputs.of(graph, Interpreter.of(graph), records, 3, folder::resolve, ALL);
        assertThat(expected).containsOnlyKeys(PayloadPipeline.SINK);
        final Expectation results = expected.get(PayloadPipeline.SINK);
        assertThat(results.size()).isEqualTo(3);
        for (int number = 0; number < 3; number++) {
            final byte[] result = records.record(number).clone();
            final ByteBuffer fields = ByteBuffer.wrap(result);
            fields.putLong(PRICE, fields.getLong(PRICE) + 1);
            assertThat(results.fingerprint(number)).isEqualTo(ResultHash.of(result, 0, result.length));
            assertThat(results.cause(number)).isEqualTo(number);
        }
    }

    @Test
    void shouldExpectWhatTheSequentialRunWritesWithoutTheEndOfTheInput() throws IOException {
        final StreamGraph graph = tickAlerts();
        final FrameRecords records = FrameRecords.read(Files.write(folder.resolve("feed"), feed()));
        final Map<String, Expectation> expected =
                SequentialOutputs.of(graph, Interpreter.of(graph), records, records.count(), folder::resolve, ALL);
        for (final String sink : List.of("trades", "vwap", "alerts")) {
            final List<String> lines = sequentialRun(graph, sink);
            final Expectation results = expected.get(sink);
            assertThat(results.size()).isPositive();
            final int open = lines.size() - results.size();
            assertThat(open).isBetween(0, sink.equals("vwap") ? lines.size() - 1 : 0);
            for (int i = 0; i < results.size(); i++) {
                final byte[] line = lines.get(i).getBytes(StandardCharsets.UTF_8);
                assertThat(results.fingerprint(i)).isEqualTo(ResultHash.of(line, 0, line.length));
            }
        }
    }

    @Test
    void shouldBlameTheRecordThatIsInTheLine() throws IOException {
        final StreamGraph graph = tickAlerts();
        final FrameRecords records = FrameRecords.read(Files.write(folder.resolve("feed"), feed()));
        final Expectation trades = SequentialOutputs.of(
                        graph, Interpreter.of(graph), records, records.count(), folder::resolve, ALL)
                .get("trades");
        final List<String> lines = sequentialRun(graph, "trades");
        for (int i = 0; i < trades.size(); i++) {
            assertThat(lines.get(i)).contains("\"seq\":" + (trades.cause(i) + 1) + ",");
        }
    }

    @Test
    void shouldAllocateNothingToHandOutRecords() throws IOException {
        final FrameRecords frames = FrameRecords.read(Files.write(folder.resolve("feed"), feed()));
        final Records payloads = RecordsSpec.payload().open();
        final long[] prints = {0};
        assertThat(Allocation.inSteadyState(() -> {
                    for (int number = 0; number < MESSAGES; number++) {
                        prints[0] += print(frames.record(number)) + print(payloads.record(number));
                    }
                }))
                .isZero();
    }

    private static long print(final byte[] record) {
        return ResultHash.of(record, 0, record.length);
    }

    private static StreamGraph tickAlerts() {
        final TickAlerts definition = new TickAlerts();
        final Pipeline pipeline = Pipeline.named(definition.name());
        definition.define(pipeline, Settings.of(definition.settings(), Map.of("alerts", "all", "threshold-bp", "5")));
        return pipeline.build();
    }

    private static byte[] feed() {
        final ByteArrayOutputStream feed = new ByteArrayOutputStream();
        new FeedGenerator(FeedSpec.builder()
                        .messages(MESSAGES)
                        .symbols(100)
                        .seed(5)
                        .build())
                .generate(feed, label -> {});
        return feed.toByteArray();
    }

    private List<String> sequentialRun(final StreamGraph graph, final String sink) throws IOException {
        final Path file = Files.write(folder.resolve("feed.itch50"), feed());
        final CollectedOutput output = new CollectedOutput();
        try (InputLog feed = Feeds.open(file.toString(), new InputFaults(OnError.FAIL))) {
            SequentialRun.of(graph)
                    .input(TickAlerts.FEED, feed)
                    .output(sink, output)
                    .outputs(new CollectedOutput())
                    .build()
                    .run();
        }
        return output.texts();
    }
}
