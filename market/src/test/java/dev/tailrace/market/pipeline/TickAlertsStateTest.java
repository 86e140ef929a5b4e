package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.MovingProcessor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The main job can be saved between any two messages and continues elsewhere as if nothing had happened. */
class TickAlertsStateTest {

    private static final int MESSAGES = 40_000;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldDeliverTheSameWhenItsStateIsMovedOnTheWay(final long seed) throws IOException {
        final Path feed = feed(seed);
        final Map<String, String> given = Map.of(
                "emit",
                "trades,vwap,alerts,bbo",
                "threshold-bp",
                "20",
                "reference",
                feed.resolveSibling("feed.itch.reference.csv").toString());
        final StreamGraph graph = graph(given);

        shouldDeliverTheSame(seed, feed, graph, List.of(Interpreter.of(graph)));
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void shouldDeliverTheSameWhenItMovesFromTheInterpreterToTheCompiledClassAndBack(final long seed)
            throws IOException {
        final StreamGraph graph = graph(Map.of());
        shouldDeliverTheSame(seed, feed(seed), graph, List.of(Interpreter.of(graph), TickAlertsProcessor::new));
    }

    private Path feed(final long seed) throws IOException {
        final Path feed = directory.resolve("feed.itch");
        new FeedGenerator(FeedSpec.builder()
                        .messages(MESSAGES)
                        .symbols(60)
                        .seed(seed)
                        .jumps(20)
                        .halts(6)
                        .busts(8)
                        .missingReferenceRows(5)
                        .build())
                .writeFiles(feed);
        return feed;
    }

    private static void shouldDeliverTheSame(
            final long seed,
            final Path feed,
            final StreamGraph graph,
            final List<Function<Wiring, EventProcessor>> processors) {
        final long[] moves =
                new Random(seed).longs(8, 0, MESSAGES).sorted().distinct().toArray();
        final CollectedOutput stayed = run(graph, feed, Interpreter.of(graph));
        final CollectedOutput moved =
                run(graph, feed, wiring -> new MovingProcessor(wiring, processors, LongStream.of(moves)));

        assertThat(stayed.texts()).anyMatch(line -> line.contains("price_jump"));
        assertThat(moved.texts()).as("seed " + seed).isEqualTo(stayed.texts());
        assertThat(moved.labels()).as("seed " + seed).isEqualTo(stayed.labels());
    }

    private static StreamGraph graph(final Map<String, String> given) {
        final TickAlerts definition = new TickAlerts();
        final Pipeline pipeline = Pipeline.named(definition.name());
        definition.define(pipeline, Settings.of(definition.settings(), given));
        return pipeline.build();
    }

    private static CollectedOutput run(
            final StreamGraph graph, final Path feed, final Function<Wiring, EventProcessor> processor) {
        final InputFaults inputFaults = new InputFaults(OnError.SKIP);
        final CollectedOutput out = new CollectedOutput();
        try (InputLog log = Feeds.open(feed.toString(), inputFaults)) {
            SequentialRun.of(graph)
                    .input(TickAlerts.FEED, log)
                    .outputs(out)
                    .inputFaults(inputFaults)
                    .processor(processor)
                    .build()
                    .run();
        }
        return out;
    }
}
