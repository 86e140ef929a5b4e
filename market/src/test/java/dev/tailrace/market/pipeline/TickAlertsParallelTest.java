package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.RealData;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.runner.ParallelOptions;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** However many tasks, the main job delivers the bytes and labels of its sequential run. */
class TickAlertsParallelTest {

    private static final Map<String, String> EVERYTHING = Map.of("emit", "trades,vwap,alerts,bbo");

    @ParameterizedTest
    @ValueSource(
            strings = {"1", "2", "8", "feed=4", "feed=3,book=8", "8,feed=2", "windows=4", "book=2,windows=3,jumps=5"})
    void shouldDeliverTheSequentialOutput(final String tasks) {
        shouldDeliverTheSequentialOutput(feed(), Parallelism.parse(tasks), "20");
    }

    @ParameterizedTest
    @CsvSource({
        "aapl_20190130_open_10k.itch50, 8",
        "aapl_20190130_open_10k.itch50, 'feed=4,book=8'",
        "itch50_raw_AAPL_20200130_premarket_10k.itch50, 'feed=4,book=8'"
    })
    void shouldDeliverTheSequentialOutputOfRealFeeds(final String name, final String tasks) throws IOException {
        final byte[] feed = Files.readAllBytes(RealData.require(name));

        shouldDeliverTheSequentialOutput(feed, Parallelism.parse(tasks), "5");
    }

    @Test
    void shouldDeliverTheSequentialOutputOfACaptureWithAGap() {
        shouldDeliverTheSequentialOutput(CaptureGapTest.capture(feed(), 900), Parallelism.parse("feed=3,book=8"), "20");
    }

    private static void shouldDeliverTheSequentialOutput(
            final byte[] feed, final Parallelism tasks, final String thresholdBp) {
        final Map<String, String> settings =
                Map.of("emit", "trades,vwap,alerts,bbo", "window", "250ms", "threshold-bp", thresholdBp);
        final CollectedOutput expected = new CollectedOutput();
        final InputFaults met = sequential(feed, settings, expected);
        final CollectedOutput out = new CollectedOutput();

        final InputFaults metByAll = parallel(feed, plan(settings, tasks), out);

        assertThat(expected.texts()).isNotEmpty();
        assertThat(out.texts()).isEqualTo(expected.texts());
        assertThat(out.labels()).isEqualTo(expected.labels());
        assertThat(metByAll.met().stream().map(kind -> kind.name() + " " + kind.count()))
                .containsExactlyInAnyOrderElementsOf(met.met().stream()
                        .map(kind -> kind.name() + " " + kind.count())
                        .toList());
    }

    @Test
    void shouldRunAllThatIsKeyedByInstrumentInOneGroup() {
        final ExecutionGraph plan = plan(EVERYTHING, Parallelism.of(8));

        assertThat(plan.groups()).hasSize(1);
        assertThat(plan.toString())
                .isEqualTo(
                        """
                ordering total, 8 parallel tasks, 8 data paths
                phase 0  one thread, reads and splits: feed
                phase 1  ordered region, 8 tasks, put together by gap accounting: all of the output is to be in order
                         8 tasks of book, tape, reference, prints, trades, windows, vwap, price-events, jumps, alerts, touch, bbo, by hash by instrument, in order, every punctuation to each
                phase 2  one thread, merges and writes
                """);
    }

    private static InputFaults sequential(
            final byte[] feed, final Map<String, String> settings, final CollectedOutput out) {
        final InputFaults inputFaults = new InputFaults(OnError.SKIP);
        try (InputLog log = open(feed, inputFaults)) {
            SequentialRun.of(StreamGraph.of(new TickAlerts(), settings))
                    .input(TickAlerts.FEED, log)
                    .outputs(out)
                    .inputFaults(inputFaults)
                    .build()
                    .run();
        }
        return inputFaults;
    }

    private static InputFaults parallel(final byte[] feed, final ExecutionGraph plan, final CollectedOutput out) {
        final InputFaults inputFaults = new InputFaults(OnError.SKIP);
        try (InputLog log = open(feed, inputFaults)) {
            ParallelRun.of(plan)
                    .input(TickAlerts.FEED, log)
                    .outputs(out)
                    .inputFaults(inputFaults)
                    .options(ParallelOptions.defaults().threads(3))
                    .build()
                    .run();
        }
        return inputFaults;
    }

    private static ExecutionGraph plan(final Map<String, String> settings, final Parallelism tasks) {
        return ExecutionGraph.of(StreamGraph.of(new TickAlerts(), settings, tasks), Ordering.TOTAL);
    }

    private static InputLog open(final byte[] feed, final InputFaults inputFaults) {
        return Feeds.open(new ByteArrayInputStream(feed), "test", feed.length, inputFaults);
    }

    private static byte[] feed() {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final FeedSpec spec = FeedSpec.builder()
                .messages(40_000)
                .symbols(60)
                .seed(11)
                .jumps(20)
                .halts(6)
                .build();
        new FeedGenerator(spec).generate(bytes, label -> {});
        return bytes.toByteArray();
    }
}
