package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.RealData;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TickAlertsTest {

    private static final String ALL = "trades,vwap,alerts,bbo";

    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldAgreeWithAPlainImplementationOnGeneratedFeeds(final long seed) {
        final byte[] feed = generated(60_000, 40, seed);

        final List<String> lines = run(feed, Map.of("emit", ALL));

        assertThat(lines).as("seed %d", seed).isEqualTo(plain(feed, 1_000_000_000L, 60, 500, false, ALL));
        assertThat(lines).anyMatch(line -> line.startsWith("{\"type\":\"price_jump\""));
        assertThat(inputFaults.met()).extracting(InputFault::name).isSubsetOf("late-bust");
    }

    @ParameterizedTest
    @CsvSource({"10ms, 10000000, 5, 1, all", "1m, 60000000000, 1, 20, first", "7s, 7000000000, 1000000000, 50, all"})
    void shouldAgreeWithAPlainImplementationWhateverTheSettings(
            final String window, final long windowNs, final int lookback, final int thresholdBp, final String alerts) {
        final byte[] feed = generated(60_000, 25, 11);

        final List<String> lines = run(
                feed,
                Map.of(
                        "emit", ALL,
                        "window", window,
                        "lookback", Integer.toString(lookback),
                        "threshold-bp", Integer.toString(thresholdBp),
                        "alerts", alerts));

        assertThat(lines).isEqualTo(plain(feed, windowNs, lookback, thresholdBp, alerts.equals("all"), ALL));
    }

    @ParameterizedTest
    @ValueSource(strings = {"trades", "vwap", "alerts", "bbo", "trades,bbo", "vwap,alerts"})
    void shouldEmitOnlyWhatIsRequested(final String emit) {
        final byte[] feed = generated(20_000, 20, 5);

        assertThat(run(feed, Map.of("emit", emit))).isEqualTo(plain(feed, 1_000_000_000L, 60, 500, false, emit));
    }

    @ParameterizedTest
    @ValueSource(strings = {"aapl_20190130_open_10k.itch50", "itch50_raw_AAPL_20200130_premarket_10k.itch50"})
    void shouldAgreeWithAPlainImplementationOnRealFeeds(final String name) throws IOException {
        final byte[] feed = Files.readAllBytes(RealData.require(name));

        final List<String> lines = run(feed, Map.of("emit", ALL, "threshold-bp", "5"));

        assertThat(lines).isEqualTo(plain(feed, 1_000_000_000L, 60, 5, false, ALL));
    }

    @ParameterizedTest
    @CsvSource({"5, 255", "10, 25"})
    void shouldFindTheKnownAlertsInTheRealOpening(final int thresholdBp, final int expected) throws IOException {
        final byte[] feed = Files.readAllBytes(RealData.require("aapl_20190130_open_10k.itch50"));

        final List<String> lines = run(
                feed,
                Map.of(
                        "emit", "trades,alerts",
                        "threshold-bp", Integer.toString(thresholdBp),
                        "lookback", "1000000000",
                        "alerts", "all"));

        assertThat(lines)
                .filteredOn(line -> line.contains("\"type\":\"trade\""))
                .hasSize(746);
        assertThat(lines).filteredOn(line -> line.contains("price_jump")).hasSize(expected);
    }

    @Test
    void shouldGiveTheSameBytesTwice() {
        final byte[] feed = generated(20_000, 20, 6);

        assertThat(run(feed, Map.of("emit", ALL))).isEqualTo(run(feed, Map.of("emit", ALL)));
    }

    @Test
    void shouldExplainItself() {
        assertThat(ExecutionGraph.of(graph(Map.of("emit", ALL)), Ordering.TOTAL))
                .hasToString(
                        """
                ordering total, 0 parallel tasks, 1 data path
                phase 0  one thread, reads and writes: feed, book, tape, reference, prints, trades, windows, vwap, price-events, jumps, alerts, touch, bbo
                """);
        assertThat(graph(Map.of("emit", ALL)).punctuations())
                .isEqualTo("punctuations: when stream time crosses a multiple of 1 s\n");
    }

    private List<String> run(final byte[] feed, final Map<String, String> settings) {
        return run(feed, settings, inputFaults);
    }

    static List<String> run(final byte[] feed, final Map<String, String> settings, final InputFaults inputFaults) {
        final Settings values = Settings.of(new TickAlerts().settings(), settings);
        final InputLog log = InputBytes.of(new ByteArrayInputStream(feed), "test", feed.length, inputFaults)
                .as(Feeds.format(values.get(TickAlerts.PRICE_DECIMALS)), inputFaults);
        return run(log, settings, inputFaults);
    }

    static List<String> run(final InputLog feed, final Map<String, String> settings, final InputFaults inputFaults) {
        final CollectedOutput out = new CollectedOutput();
        try (feed) {
            SequentialRun.of(graph(settings))
                    .input(TickAlerts.FEED, feed)
                    .outputs(out)
                    .inputFaults(inputFaults)
                    .build()
                    .run();
        }
        return out.texts();
    }

    private static StreamGraph graph(final Map<String, String> settings) {
        final TickAlerts definition = new TickAlerts();
        final Pipeline pipeline = Pipeline.named(definition.name());
        definition.define(pipeline, Settings.of(definition.settings(), settings));
        return pipeline.build();
    }

    static List<String> plain(
            final byte[] feed,
            final long windowNs,
            final long lookback,
            final int thresholdBp,
            final boolean everyTrade,
            final String emit) {
        final Set<String> results = new HashSet<>(List.of(emit.split(",")));
        return new PlainTickAlerts(windowNs, lookback, thresholdBp, everyTrade, results).run(feed);
    }

    static byte[] generated(final int messages, final int symbols, final long seed) {
        final ByteArrayOutputStream feed = new ByteArrayOutputStream();
        generator(messages, symbols, seed).generate(feed, label -> {});
        return feed.toByteArray();
    }

    static FeedGenerator generator(final int messages, final int symbols, final long seed) {
        return new FeedGenerator(FeedSpec.builder()
                .messages(messages)
                .symbols(symbols)
                .seed(seed)
                .jumps(2)
                .halts(2)
                .busts(4)
                .build());
    }
}
