package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.market.RealData;
import dev.tailrace.market.dbn.DbnBytes;
import dev.tailrace.market.dbn.DbnRecord;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same day as ITCH and as DBN gives the same results. */
class DbnTickAlertsTest {

    private static final Map<String, String> ALL = Map.of("emit", "trades,vwap,alerts,bbo", "threshold-bp", "5");
    private static final Pattern TIMES = Pattern.compile("\"(ts|window_start|window_end|ref_window_start)\":(\\d+)");
    private static final long PRICE = 10 * DbnBytes.PRICE_SCALE;

    private final InputFaults faults = new InputFaults(OnError.FAIL);

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 3"})
    void shouldAgreeWithItchOnGeneratedFeeds(final long seed, final int version) {
        final byte[] itch = ItchToDbn.comparable(generated(seed));
        final byte[] dbn = ItchToDbn.convert(itch, version).zstd();

        final List<String> ofItch = comparable(TickAlertsTest.run(itch, ALL, new InputFaults(OnError.SKIP)), 0);
        final List<String> ofDbn = comparable(TickAlertsTest.run(dbn, ALL, faults), ItchToDbn.MIDNIGHT_NS);

        assertThat(ofDbn).as("seed %d", seed).isEqualTo(ofItch);
        assertThat(ofDbn).anyMatch(line -> line.contains("price_jump"));
        assertThat(ofDbn).anyMatch(line -> line.contains("\"bbo\""));
        assertThat(faults.met()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"aapl_20190130_open_10k.itch50"})
    void shouldAgreeWithItchOnARealFeed(final String name) throws IOException {
        final byte[] itch = ItchToDbn.comparable(Files.readAllBytes(RealData.require(name)));

        final List<String> ofDbn =
                comparable(TickAlertsTest.run(ItchToDbn.convert(itch, 3).zstd(), ALL, faults), ItchToDbn.MIDNIGHT_NS);

        assertThat(ofDbn).isEqualTo(comparable(TickAlertsTest.run(itch, ALL, new InputFaults(OnError.SKIP)), 0));
    }

    @Test
    void shouldLookAtABookOnlyWhenItsEventEnds() {
        final DbnBytes file = DbnBytes.latest(Map.of(5, "AAPL"))
                .mbo('A', 'B', 5, 1, 11, PRICE, 100, DbnRecord.LAST)
                .mbo('C', 'B', 5, 2, 11, PRICE, 100, 0)
                .mbo('A', 'B', 5, 2, 12, PRICE, 100, DbnRecord.LAST)
                .mbo('A', 'B', 5, 3, 13, PRICE, 50, 0)
                .mbo('N', 'B', 5, 3, 0, PRICE, 0, DbnRecord.LAST);

        assertThat(bbo(file))
                .containsExactly(quote(1, 1, 100_000, 100, 0, 0, true), quote(5, 3, 100_000, 150, 0, 0, true));
    }

    @Test
    void shouldDistrustABookWithAGapUntilItIsCleared() {
        final DbnBytes file = DbnBytes.latest(Map.of(5, "AAPL"))
                .mbo('A', 'B', 5, 1, 11, PRICE, 100, DbnRecord.LAST)
                .mbo('A', 'B', 5, 2, 12, PRICE, 10, DbnRecord.LAST | DbnRecord.MAYBE_BAD_BOOK)
                .mbo('A', 'B', 5, 3, 13, PRICE, 10, DbnRecord.LAST)
                .mbo('R', 'N', 5, 4, 0, DbnRecord.NO_PRICE, 0, DbnRecord.SNAPSHOT)
                .mbo('A', 'B', 5, 4, 13, PRICE, 10, DbnRecord.SNAPSHOT)
                .mbo('A', 'A', 5, 4, 14, 2 * PRICE, 20, DbnRecord.SNAPSHOT | DbnRecord.LAST);

        assertThat(bbo(file))
                .containsExactly(
                        quote(1, 1, 100_000, 100, 0, 0, true),
                        quote(2, 2, 100_000, 110, 0, 0, false),
                        quote(3, 3, 100_000, 120, 0, 0, false),
                        quote(6, 4, 100_000, 10, 200_000, 20, true));
    }

    @Test
    void shouldMarkTheAveragesOfTheWindowsFromTheRecordBeforeAGapToTheRecordAfterIt() {
        final long second = 1_000_000_000L;
        final DbnBytes file = DbnBytes.latest(Map.of(5, "AAPL"))
                .mbo('T', 'B', 5, 0, 0, PRICE, 1, DbnRecord.LAST)
                .mbo('T', 'B', 5, second, 0, PRICE, 2, DbnRecord.LAST)
                .mbo('T', 'B', 5, 2 * second, 0, PRICE, 3, DbnRecord.LAST | DbnRecord.MAYBE_BAD_BOOK)
                .mbo('T', 'B', 5, 3 * second, 0, PRICE, 4, DbnRecord.LAST | DbnRecord.MAYBE_BAD_BOOK);

        assertThat(TickAlertsTest.run(file.bytes(), Map.of("emit", "vwap"), faults))
                .extracting(line -> line.split("\"")[3] + line.replaceAll(".*(,\"volume\":\\d+),.*", "$1"))
                .containsExactly(
                        "vwap,\"volume\":1",
                        "untrusted_vwap,\"volume\":2",
                        "untrusted_vwap,\"volume\":3",
                        "vwap,\"volume\":4");
    }

    @Test
    void shouldKeepTheBestBidAndOfferOfPriceLevels() {
        final DbnBytes file = DbnBytes.latest(Map.of(5, "AAPL"))
                .mbp1('A', 5, 1, PRICE, 100, DbnRecord.NO_PRICE, 0)
                .mbp1('T', 5, 2, PRICE, 40, 2 * PRICE, 7)
                .mbp1('C', 5, 2, PRICE, 60, 2 * PRICE, 7)
                .mbp1('M', 5, 3, PRICE, 60, 2 * PRICE, 7)
                .mbp1('C', 5, 4, DbnRecord.NO_PRICE, 0, 2 * PRICE, 7);

        assertThat(bbo(file))
                .containsExactly(
                        quote(1, 1, 100_000, 100, 0, 0, true),
                        quote(3, 2, 100_000, 60, 200_000, 7, true),
                        quote(5, 4, 0, 0, 200_000, 7, true));
        assertThat(TickAlertsTest.run(file.bytes(), Map.of("emit", "trades"), faults))
                .containsExactly(
                        "{\"type\":\"trade\",\"seq\":2,\"ts\":2,\"locate\":1,\"symbol\":\"AAPL\",\"sector\":\"\","
                                + "\"price\":100000,\"size\":40,\"match\":7}");
    }

    private List<String> bbo(final DbnBytes file) {
        return TickAlertsTest.run(file.bytes(), Map.of("emit", "bbo"), faults);
    }

    private static String quote(
            final long seq,
            final long ts,
            final long bid,
            final long bidSize,
            final long ask,
            final long askSize,
            final boolean trusted) {
        return "{\"type\":\"" + (trusted ? "bbo" : "untrusted_bbo") + "\",\"seq\":" + seq + ",\"ts\":" + ts
                + ",\"locate\":1,\"symbol\":\"AAPL\",\"bid_price\":"
                + bid
                + ",\"bid_size\":" + bidSize + ",\"ask_price\":" + ask + ",\"ask_size\":" + askSize
                + "}";
    }

    /** Lines without what the formats number differently. */
    private static List<String> comparable(final List<String> lines, final long originNs) {
        return lines.stream()
                .map(line -> TIMES.matcher(line)
                        .replaceAll(found -> Matcher.quoteReplacement(
                                "\"" + found.group(1) + "\":" + (Long.parseLong(found.group(2)) - originNs))))
                .map(line -> line.replaceAll("\"(seq|locate|match)\":\\d+,?", ""))
                .collect(Collectors.toList());
    }

    private static byte[] generated(final long seed) {
        final ByteArrayOutputStream feed = new ByteArrayOutputStream();
        new FeedGenerator(FeedSpec.builder()
                        .messages(40_000)
                        .symbols(30)
                        .seed(seed)
                        .jumps(2)
                        .halts(2)
                        .busts(1)
                        .build())
                .generate(feed, label -> {});
        return feed.toByteArray();
    }
}
