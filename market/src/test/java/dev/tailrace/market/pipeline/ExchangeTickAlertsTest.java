package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.market.feed.Feeds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tick-alerts} on recordings of exchanges. */
class ExchangeTickAlertsTest {

    private static final long MS = 1_000_000;

    private final InputFaults faults = new InputFaults(OnError.SKIP);

    @Test
    void shouldKeepABinanceBookFromItsSnapshotOn() {
        assertThat(run(
                        "bbo",
                        snapshot(100, "[\"10.0\",\"1\"],[\"9\",\"2\"]", "[\"11\",\"3\"]"),
                        depth(1, 99, 100, "[\"10.0\",\"7\"]", ""),
                        depth(2, 101, 102, "[\"10.0\",\"0.00000000\"]", "[\"11.5\",\"4\",[]]"),
                        depth(3, 103, 105, "", "[\"11\",\"0\"]")))
                .containsExactly(
                        quote(4, MS, 100_000, 100_000_000, 110_000, 300_000_000, true),
                        quote(6, 2 * MS, 90_000, 200_000_000, 110_000, 300_000_000, true),
                        quote(7, 3 * MS, 90_000, 200_000_000, 115_000, 400_000_000, true));
        assertThat(faults.met()).isEmpty();
    }

    @Test
    void shouldApplyUpdatesThatWereRecordedBeforeTheSnapshotAndAreLater() {
        assertThat(run(
                        "bbo",
                        depth(1, 99, 101, "[\"10\",\"7\"]", ""),
                        depth(2, 102, 103, "[\"11\",\"8\"]", ""),
                        snapshot(101, "[\"10\",\"1\"]", ""),
                        depth(3, 104, 104, "[\"12\",\"9\"]", "")))
                .containsExactly(
                        quote(1, MS, 100_000, 700_000_000, 0, 0, false),
                        quote(2, 2 * MS, 110_000, 800_000_000, 0, 0, false),
                        quote(4, 2 * MS, 100_000, 100_000_000, 0, 0, true),
                        quote(5, 2 * MS, 110_000, 800_000_000, 0, 0, true),
                        quote(6, 3 * MS, 120_000, 900_000_000, 0, 0, true));
        assertThat(faults.met()).isEmpty();
    }

    @Test
    void shouldKeepATrustedBookThatIsLaterThanASnapshot() {
        assertThat(run(
                        "bbo",
                        snapshot(100, "[\"10\",\"1\"]", ""),
                        depth(1, 101, 101, "[\"11\",\"1\"]", ""),
                        depth(2, 102, 105, "[\"12\",\"1\"]", ""),
                        snapshot(103, "[\"11\",\"1\"]", ""),
                        depth(3, 106, 106, "[\"13\",\"1\"]", "")))
                .containsExactly(
                        quote(2, MS, 100_000, 100_000_000, 0, 0, true),
                        quote(3, MS, 110_000, 100_000_000, 0, 0, true),
                        quote(4, 2 * MS, 120_000, 100_000_000, 0, 0, true),
                        quote(5, 3 * MS, 130_000, 100_000_000, 0, 0, true));
        assertThat(faults.met()).isEmpty();
    }

    @Test
    void shouldKeepTheUpdatesThatASnapshotIsTooOldFor() {
        assertThat(run(
                        "bbo",
                        depth(1, 100, 110, "[\"10\",\"1\"]", ""),
                        depth(2, 111, 120, "[\"11\",\"1\"]", ""),
                        snapshot(90, "[\"9\",\"1\"]", ""),
                        depth(3, 121, 130, "[\"12\",\"1\"]", ""),
                        snapshot(115, "[\"10.5\",\"1\"]", ""),
                        depth(4, 131, 131, "[\"13\",\"1\"]", "")))
                .containsExactly(
                        quote(1, MS, 100_000, 100_000_000, 0, 0, false),
                        quote(2, 2 * MS, 110_000, 100_000_000, 0, 0, false),
                        quote(4, 2 * MS, 90_000, 100_000_000, 0, 0, true),
                        quote(5, 2 * MS, 100_000, 100_000_000, 0, 0, false),
                        quote(6, 2 * MS, 110_000, 100_000_000, 0, 0, false),
                        quote(7, 3 * MS, 120_000, 100_000_000, 0, 0, false),
                        quote(9, 3 * MS, 105_000, 100_000_000, 0, 0, true),
                        quote(10, 3 * MS, 110_000, 100_000_000, 0, 0, true),
                        quote(11, 3 * MS, 120_000, 100_000_000, 0, 0, true),
                        quote(12, 4 * MS, 130_000, 100_000_000, 0, 0, true));
        assertThat(faults.counts()).isEqualTo(Map.of("sequence-gap", 1L));
    }

    @Test
    void shouldTakeASnapshotAfterAnUpdateThatCannotBeRead() {
        assertThat(run(
                        "bbo",
                        depth(1, 101, 101, "[\"10\",\"x\"]", ""),
                        depth(2, 102, 102, "[\"11\",\"1\"]", ""),
                        snapshot(101, "[\"10\",\"1\"]", "")))
                .last()
                .isEqualTo(quote(8, 2 * MS, 110_000, 100_000_000, 0, 0, true));
        assertThat(faults.counts()).isEqualTo(Map.of("bad-row", 1L));
    }

    @Test
    void shouldTrustASnapshotRightAfterAnUpdateThatCannotBeRead() {
        assertThat(run(
                        "bbo",
                        depth(1, 101, 101, "[\"10\",\"x\"]", ""),
                        snapshot(101, "[\"10\",\"1\"]", ""),
                        depth(2, 102, 102, "[\"11\",\"1\"]", "")))
                .allMatch(line -> line.startsWith("{\"type\":\"bbo\""));
    }

    @Test
    void shouldDistrustABinanceBookAfterAGapUntilItsNextSnapshot() {
        assertThat(run(
                        "bbo",
                        snapshot(100, "[\"10\",\"1\"]", ""),
                        depth(1, 101, 101, "[\"11\",\"1\"]", ""),
                        depth(2, 103, 103, "[\"12\",\"1\"]", ""),
                        depth(3, 104, 104, "[\"13\",\"1\"]", ""),
                        snapshot(103, "[\"10\",\"1\"]", "")))
                .containsExactly(
                        quote(2, MS, 100_000, 100_000_000, 0, 0, true),
                        quote(3, MS, 110_000, 100_000_000, 0, 0, true),
                        quote(4, 2 * MS, 120_000, 100_000_000, 0, 0, false),
                        quote(5, 3 * MS, 130_000, 100_000_000, 0, 0, false),
                        quote(7, 3 * MS, 100_000, 100_000_000, 0, 0, true),
                        quote(8, 3 * MS, 130_000, 100_000_000, 0, 0, true));
        assertThat(faults.counts()).isEqualTo(Map.of("sequence-gap", 1L));
    }

    @Test
    void shouldFollowTheNumbersOfFutures() {
        assertThat(run(
                        "bbo",
                        snapshot(100, "[\"10\",\"1\"]", ""),
                        futures(1, 95, 105, 94, 11),
                        futures(2, 109, 110, 105, 12),
                        futures(3, 113, 115, 112, 13)))
                .last()
                .isEqualTo(quote(5, 3 * MS, 130_000, 100_000_000, 0, 0, false));
        assertThat(faults.counts()).isEqualTo(Map.of("sequence-gap", 1L));
    }

    @Test
    void shouldContinueABookOfFuturesWhoseSnapshotIsOfTheEndOfAnUpdate() {
        assertThat(run(
                        "bbo",
                        futures(1, 95, 105, 94, 9),
                        snapshot(105, "[\"10\",\"1\"]", ""),
                        futures(2, 109, 110, 105, 12)))
                .last()
                .isEqualTo(quote(4, 2 * MS, 120_000, 100_000_000, 0, 0, true));
        assertThat(faults.met()).isEmpty();
    }

    @Test
    void shouldTakeBinanceTrades() {
        assertThat(run(
                        "trades",
                        "{\"e\":\"trade\",\"E\":5,\"s\":\"BTCUSDT\",\"t\":12345,\"p\":\"0.5\",\"q\":\"100\",\"T\":4,\"m\":true,\"M\":true}",
                        "{\"stream\":\"btcusdt@aggTrade\",\"data\":{\"e\":\"aggTrade\",\"E\":1700000000123456,\"s\":\"ETHUSDT\","
                                + "\"a\":7,\"p\":\"0.25\",\"q\":\"1e-3\",\"f\":1,\"l\":2,\"T\":4,\"m\":true}}",
                        "{\"result\":null,\"id\":1}",
                        "{\"stream\":\"!miniTicker@arr\",\"data\":[{\"e\":\"24hrMiniTicker\",\"E\":5}]}",
                        "[{\"e\":\"24hrMiniTicker\",\"E\":5,\"s\":\"BTCUSDT\"}]",
                        "{\"e\":\"kline\",\"E\":5,\"s\":\"BTCUSDT\",\"k\":{\"t\":[1,{}]}}"))
                .containsExactly(
                        trade(1, 5 * MS, "BTCUSDT", 5_000, 10_000_000_000L, 12_345),
                        trade(2, 1_700_000_000_123_456_000L, "ETHUSDT", 2_500, 100_000, 7)
                                .replace("\"locate\":1", "\"locate\":2"));
        assertThat(faults.counts()).isEqualTo(Map.of("unknown-type", 4L));
    }

    @Test
    void shouldPassOverWhatFuturesNumberAsTradesWithoutPrice() {
        assertThat(run(
                        "trades",
                        numbered("trade", "t", 100, 1, "10"),
                        numbered("trade", "t", 200, 2, "0").replace("\"q\":\"1\"", "\"q\":\"0\",\"X\":\"NA\""),
                        numbered("trade", "t", 300, 3, "11").replace("\"T\"", "\"X\":\"MARKET\",\"T\"")))
                .containsExactly(
                        trade(1, 100 * MS, "BTCUSDT", 100_000, 100_000_000, 1),
                        trade(2, 300 * MS, "BTCUSDT", 110_000, 100_000_000, 3));
        assertThat(faults.met()).isEmpty();
    }

    @Test
    void shouldCountTheTradesOfASymbolOnce() {
        final List<String> lines = run(
                "trades",
                numbered("aggTrade", "a", 100, 1, "10"),
                numbered("trade", "t", 100, 7, "10"),
                numbered("aggTrade", "a", 200, 2, "11"),
                numbered("trade", "t", 200, 8, "11"));

        assertThat(lines)
                .extracting(line -> line.replaceAll(".*\"price\":(\\d+),.*", "$1"))
                .containsExactly("100000", "110000");
        assertThat(faults.counts()).isEqualTo(Map.of("unused-record", 2L));
    }

    @Test
    void shouldCountRepeatedTradesOnce() {
        final List<String> lines = run(
                "trades,vwap",
                numbered("trade", "t", 100, 5, "10"),
                numbered("trade", "t", 200, 6, "11"),
                numbered("trade", "t", 300, 7, "12"),
                numbered("trade", "t", 400, 6, "11"),
                numbered("trade", "t", 500, 7, "12"),
                numbered("trade", "t", 600, 8, "13"));

        assertThat(lines)
                .filteredOn(line -> line.startsWith("{\"type\":\"trade\""))
                .extracting(line -> line.replaceAll(".*\"match\":(\\d+)}", "$1"))
                .containsExactly("5", "6", "7", "8");
        assertThat(averages(lines)).containsExactly("vwap 0");
        assertThat(faults.counts()).isEqualTo(Map.of("duplicate-message", 2L));
        assertThat(faults.badInputCounts()).isEmpty();
    }

    @Test
    void shouldNotTakeTradesOfAnEarlierRecordingForRepeats() {
        assertThat(run(
                        "trades",
                        numbered("trade", "t", 70_000, 7, "10"),
                        numbered("trade", "t", 9_000, 6, "11"),
                        numbered("trade", "t", 71_000, 8, "12")))
                .extracting(line -> line.replaceAll(".*\"match\":(\\d+)}", "$1"))
                .containsExactly("7", "6", "8");
        assertThat(faults.counts()).isEqualTo(Map.of("sequence-gap", 2L));
    }

    @Test
    void shouldCountRepeatedTradesOfCoinbaseExchangeOnce() {
        assertThat(run("trades", match("match", 5), match("match", 6), match("match", 5), match("match", 7)))
                .extracting(line -> line.replaceAll(".*\"match\":(\\d+)}", "$1"))
                .containsExactly("5", "6", "7");
        assertThat(faults.counts()).isEqualTo(Map.of("duplicate-message", 1L));
    }

    @Test
    void shouldReadCoinbaseAndCheckTheNumbersOfItsConnection() {
        assertThat(run(
                        "trades,bbo",
                        coinbase("subscriptions", 0, "{\"subscriptions\":{}}"),
                        coinbase("l2_data", 1, level("snapshot", "bid", "10", "1")),
                        coinbase("market_trades", 2, traded("snapshot", 4)),
                        coinbase("market_trades", 3, traded("update", 5)),
                        coinbase("l2_data", 4, level("update", "offer", "11", "2")),
                        coinbase("l2_data", 6, level("update", "offer", "11", "3")),
                        coinbase("l2_data", 0, level("update", "offer", "11", "4")),
                        coinbase("l2_data", 1, level("snapshot", "bid", "9", "1"))))
                .containsExactly(
                        coinbaseQuote(2, 100_000, 100_000_000, 0, 0, true),
                        trade(3, 1_675_974_770_714_964_855L, "BTC-USD", 12_500, 200_000_000, 5),
                        coinbaseQuote(4, 100_000, 100_000_000, 110_000, 200_000_000, true),
                        coinbaseQuote(6, 100_000, 100_000_000, 110_000, 300_000_000, false),
                        coinbaseQuote(8, 100_000, 100_000_000, 110_000, 400_000_000, false),
                        coinbaseQuote(10, 90_000, 100_000_000, 0, 0, true));
        assertThat(faults.counts()).isEqualTo(Map.of("sequence-gap", 1L));
    }

    @Test
    void shouldReadASnapshotOfSeveralMegabytes() {
        final String level = level("", "bid", "10", "1");
        final String inside = level.substring(level.indexOf('[') + 1, level.lastIndexOf(']'));
        final String levels = (inside + ",").repeat(30_000) + inside.replace("\"10\"", "\"11\"");

        assertThat(run(
                        "bbo",
                        coinbase("subscriptions", 0, "{}"),
                        coinbase(
                                "l2_data",
                                1,
                                level("snapshot", "bid", "10", "1").replace(inside, levels)),
                        coinbase("l2_data", 2, level("update", "offer", "12", "2"))))
                .containsExactly(
                        coinbaseQuote(30_002, 110_000, 100_000_000, 0, 0, true),
                        coinbaseQuote(30_003, 110_000, 100_000_000, 120_000, 200_000_000, true));
        assertThat(faults.met()).isEmpty();
    }

    @Test
    void shouldReadCoinbaseExchange() {
        assertThat(run(
                        "trades,bbo",
                        "{\"type\":\"subscriptions\",\"channels\":[]}",
                        "{\"type\":\"snapshot\",\"product_id\":\"BTC-USD\",\"bids\":[[\"10\",\"1\"]],\"asks\":[[\"12\",\"1\"]]}",
                        match("last_match", 4),
                        match("match", 5),
                        change("sell", "11", "2"),
                        match("match", 6),
                        match("match", 8),
                        change("buy", "9", "1"),
                        "{\"type\":\"snapshot\",\"product_id\":\"BTC-USD\",\"bids\":[],\"asks\":[[\"12\",\"1\"]],\"time\":"
                                + "\"2023-02-09T20:32:50.714964855Z\"}"))
                .containsExactly(
                        coinbaseQuote(3, 100_000, 100_000_000, 120_000, 100_000_000, true),
                        trade(4, 1_675_974_770_714_964_855L, "BTC-USD", 12_500, 200_000_000, 5),
                        coinbaseQuote(5, 100_000, 100_000_000, 110_000, 200_000_000, true),
                        trade(6, 1_675_974_770_714_964_855L, "BTC-USD", 12_500, 200_000_000, 6),
                        trade(8, 1_675_974_770_714_964_855L, "BTC-USD", 12_500, 200_000_000, 8),
                        coinbaseQuote(9, 100_000, 100_000_000, 110_000, 200_000_000, false),
                        coinbaseQuote(11, 0, 0, 120_000, 100_000_000, true));
        assertThat(faults.counts()).isEqualTo(Map.of("sequence-gap", 1L));
    }

    @Test
    void shouldTrustTheCoinbaseExchangeBookOfANewConnection() {
        assertThat(run(
                        "bbo",
                        "{\"type\":\"snapshot\",\"product_id\":\"BTC-USD\",\"bids\":[[\"10\",\"1\"]],\"asks\":[[\"12\",\"1\"]]}",
                        match("match", 5),
                        "{\"type\":\"snapshot\",\"product_id\":\"BTC-USD\",\"bids\":[[\"9\",\"1\"]],\"asks\":[[\"12\",\"1\"]]}",
                        match("last_match", 60),
                        change("sell", "11", "2"),
                        match("match", 61),
                        change("buy", "10", "1")))
                .containsExactly(
                        coinbaseQuote(3, 100_000, 100_000_000, 120_000, 100_000_000, true),
                        coinbaseQuote(7, 90_000, 100_000_000, 120_000, 100_000_000, true),
                        coinbaseQuote(9, 90_000, 100_000_000, 110_000, 200_000_000, true),
                        coinbaseQuote(11, 100_000, 100_000_000, 110_000, 200_000_000, true));
        assertThat(faults.counts()).isEqualTo(Map.of("sequence-gap", 1L));
    }

    @Test
    void shouldDistrustTheCoinbaseExchangeBookOfANewConnectionWithoutASnapshot() {
        assertThat(run(
                        "bbo",
                        "{\"type\":\"snapshot\",\"product_id\":\"BTC-USD\",\"bids\":[[\"10\",\"1\"]],\"asks\":[[\"12\",\"1\"]]}",
                        match("match", 5),
                        match("last_match", 60),
                        change("sell", "11", "2")))
                .last()
                .asString()
                .startsWith("{\"type\":\"untrusted_bbo\"");
    }

    @Test
    void shouldMarkAveragesFromWhichTradesAreMissingBeforeANewConnection() {
        assertThat(averages(run(
                        "vwap",
                        match("last_match", 4),
                        match("match", 5),
                        match("last_match", 5).replace("50.7", "51.7"),
                        match("match", 6).replace("50.7", "52.7"),
                        match("last_match", 60).replace("50.7", "53.7"),
                        match("match", 61).replace("50.7", "53.8"),
                        match("match", 62).replace("50.7", "54.7"))))
                .containsExactly(
                        "vwap 1675974770", "untrusted_vwap 1675974772", "untrusted_vwap 1675974773", "vwap 1675974774");
        assertThat(faults.counts()).isEqualTo(Map.of("sequence-gap", 1L));
    }

    @Test
    void shouldMarkAveragesOfWindowsFromWhichTradesAreMissing() {
        final List<String> lines = run(
                "vwap,alerts",
                numbered("trade", "t", 100, 1, "10"),
                numbered("trade", "t", 1_100, 2, "10"),
                numbered("trade", "t", 1_900, 3, "10"),
                numbered("trade", "t", 3_100, 5, "20"),
                numbered("trade", "t", 4_100, 6, "10"),
                numbered("trade", "t", 5_100, 7, "0.00001"),
                numbered("trade", "t", 5_200, 8, "10"),
                numbered("trade", "t", 6_100, 9, "10"));

        assertThat(averages(lines))
                .containsExactly(
                        "vwap 0", "untrusted_vwap 1", "untrusted_vwap 3", "vwap 4", "untrusted_vwap 5", "vwap 6");
        assertThat(lines.stream().filter(line -> line.contains("price_jump")))
                .hasSize(2)
                .allMatch(line -> line.startsWith("{\"type\":\"untrusted_price_jump\","));
        assertThat(faults.counts()).isEqualTo(Map.of("sequence-gap", 1L, "unfit-price", 1L));
    }

    @Test
    void shouldMarkAveragesOfAllInstrumentsAfterAGapOfTheConnectionOrALineThatCannotBeRead() {
        assertThat(averages(run(
                        "vwap",
                        coinbase("market_trades", 0, traded("update", 5)),
                        coinbase("market_trades", 1, traded("update", 6)).replace("50.7", "51.7"),
                        coinbase("market_trades", 3, traded("update", 8)).replace("50.7", "52.7"),
                        coinbase("market_trades", 4, traded("update", 9)).replace("50.7", "53.7"),
                        coinbase("market_trades", 5, traded("update", 10)).replace("02-09", "02-30"),
                        coinbase("market_trades", 5, traded("update", 10)).replace("50.7", "54.7"),
                        coinbase("market_trades", 6, traded("update", 11)).replace("50.7", "55.7"))))
                .containsExactly(
                        "vwap 1675974770",
                        "untrusted_vwap 1675974771",
                        "untrusted_vwap 1675974772",
                        "untrusted_vwap 1675974773",
                        "untrusted_vwap 1675974774",
                        "vwap 1675974775");
        assertThat(faults.counts()).isEqualTo(Map.of("sequence-gap", 1L, "bad-row", 1L));
    }

    @Test
    void shouldReadTheBinanceRecordingsOfAFolderAsOne(@TempDir final Path folder) throws IOException {
        assertIsReadAsOne(
                folder,
                snapshot(100, "[\"10\",\"1\"]", ""),
                depth(5, 101, 101, "[\"11\",\"1\"]", ""),
                numbered("trade", "t", 7, 1, "10"),
                numbered("aggTrade", "a", 7, 9, "10"),
                depth(3, 102, 104, "[\"12\",\"1\"]", ""),
                numbered("trade", "t", 1_100, 3, "11"),
                numbered("trade", "t", 2_100, 4, "11"),
                depth(2_200, 106, 106, "[\"13\",\"1\"]", ""),
                snapshot(105, "[\"11\",\"1\"]", ""),
                "{\"e\":\"trade\"}",
                depth(2_300, 107, 107, "[\"14\",\"1\"]", ""));
    }

    @Test
    void shouldReadTheCoinbaseRecordingsOfAFolderAsOne(@TempDir final Path folder) throws IOException {
        assertIsReadAsOne(
                folder,
                coinbase("subscriptions", 0, "{\"subscriptions\":{}}"),
                coinbase("l2_data", 1, level("snapshot", "bid", "10", "1")),
                coinbase("market_trades", 2, traded("update", 5)).replace("50.7", "51.7"),
                coinbase("l2_data", 3, level("update", "offer", "12", "2")),
                coinbase("l2_data", 4, level("update", "offer", "11", "2")),
                coinbase("l2_data", 6, level("update", "offer", "11", "3")).replace("50.7", "52.7"),
                coinbase("l2_data", 0, level("update", "offer", "11", "4")),
                coinbase("l2_data", 1, level("snapshot", "bid", "9", "1")));
    }

    @Test
    void shouldReadTheCoinbaseExchangeRecordingsOfAFolderAsOne(@TempDir final Path folder) throws IOException {
        assertIsReadAsOne(
                folder,
                "{\"type\":\"snapshot\",\"product_id\":\"BTC-USD\",\"bids\":[[\"10\",\"1\"]],"
                        + "\"asks\":[[\"12\",\"1\"]]}",
                match("match", 5),
                change("sell", "11", "2"),
                match("match", 7),
                change("buy", "9", "1"),
                match("last_match", 9),
                match("match", 10));
    }

    /** Splits a recording at each line into two files of a folder. */
    private static void assertIsReadAsOne(final Path folder, final String... lines) throws IOException {
        final Map<String, String> settings = Map.of("emit", "trades,vwap,bbo");
        final InputFaults ofOne = new InputFaults(OnError.SKIP);
        final List<String> expected =
                TickAlertsTest.run(text(lines).getBytes(StandardCharsets.US_ASCII), settings, ofOne);
        for (int second = 1; second < lines.length; second++) {
            final Path split = Files.createDirectory(folder.resolve("split-" + second));
            Files.writeString(split.resolve("1.jsonl"), text(Arrays.copyOf(lines, second)));
            Files.writeString(split.resolve("2.jsonl"), text(Arrays.copyOfRange(lines, second, lines.length)));
            final InputFaults ofTwo = new InputFaults(OnError.SKIP);

            assertThat(TickAlertsTest.run(Feeds.format().open(split.toString(), ofTwo), settings, ofTwo))
                    .as("split before line %d", second + 1)
                    .isEqualTo(expected);
            assertThat(ofTwo.counts()).as("split before line %d", second + 1).isEqualTo(ofOne.counts());
        }
    }

    /** The averages as type and second of the window. */
    private static List<String> averages(final List<String> lines) {
        return lines.stream()
                .filter(line -> line.contains("vwap"))
                .map(line -> line.replaceAll("\\{\"type\":\"(\\w+)\",\"window_start\":(\\d+),.*", "$1 $2")
                        .replaceAll("0{9}$", "")
                        .replaceAll(" $", " 0"))
                .toList();
    }

    private static String numbered(
            final String type, final String key, final long timeMs, final long number, final String price) {
        return "{\"e\":\"" + type + "\",\"E\":" + timeMs + ",\"s\":\"BTCUSDT\",\"" + key + "\":" + number + ",\"p\":\""
                + price + "\",\"q\":\"1\",\"T\":4,\"m\":true,\"M\":true}";
    }

    private static String match(final String type, final long id) {
        return "{\"type\":\"" + type + "\",\"trade_id\":" + id + ",\"sequence\":50,\"maker_order_id\":\"x\","
                + "\"time\":\"2023-02-09T20:32:50.714964855Z\",\"product_id\":\"BTC-USD\",\"size\":\"2\","
                + "\"price\":\"1.25\",\"side\":\"sell\"}";
    }

    private static String change(final String side, final String price, final String size) {
        return "{\"type\":\"l2update\",\"product_id\":\"BTC-USD\",\"changes\":[[\"" + side + "\",\"" + price + "\",\""
                + size + "\"]],\"time\":\"2023-02-09T20:32:50.714964855Z\"}";
    }

    @Test
    void shouldLeaveOutWhatIsNoMessage() {
        final List<String> lines = run(
                "bbo",
                snapshot(100, "[\"10\",\"1\"]", ""),
                depth(1, 101, 101, "[\"11\",\"1\"]", ""),
                "{\"e\":\"depthUpdate\",\"E\":1,\"s\":\"BTCUSDT\",\"U\":102,\"u\":102,\"b\":[[\"x\",\"1\"]],\"a\":[]}",
                "{\"e\":\"depthUpdate\"",
                "{} {}",
                "no JSON",
                "",
                coinbase("l2_data", 1, level("snapshot", "bid", "9", "1")).replace("02-09", "02-30"),
                depth(2, 103, 103, "[\"12\",\"1\"]", ""),
                depth(2, 104, 104, "[\"0.00001\",\"1\"]", "[\"20\",\"99999999\"]"));

        assertThat(lines).last().isEqualTo(quote(10, 2 * MS, 120_000, 100_000_000, 0, 0, false));
        assertThat(faults.counts())
                .isEqualTo(Map.of("bad-row", 4L, "unknown-type", 1L, "unfit-price", 1L, "unfit-size", 1L));
        assertThat(faults.firsts().get("unfit-size")).endsWith(": found 99999999");
    }

    @Test
    void shouldSayWhereALineIsWrong() {
        assertThatThrownBy(() -> TickAlertsTest.run(
                        (depth(1, 1, 1, "", "") + "\n{\"e\":\"trade\",,\n").getBytes(StandardCharsets.US_ASCII),
                        Map.of("emit", "bbo"),
                        new InputFaults(OnError.FAIL)))
                .isInstanceOf(InputException.class)
                .hasMessage("test: byte 66, line 2: the line is no message of the exchange, and is left out: "
                        + "it is no JSON at column 14: a name in quotes is missing");
    }

    private List<String> run(final String emit, final String... lines) {
        return TickAlertsTest.run(text(lines).getBytes(StandardCharsets.US_ASCII), Map.of("emit", emit), faults);
    }

    private static String text(final String... lines) {
        return String.join("\n", lines) + "\n";
    }

    private static String snapshot(final long id, final String bids, final String asks) {
        return "{\"stream\":\"btcusdt@depthSnapshot\",\"data\":{\"lastUpdateId\":" + id + ",\"bids\":[" + bids
                + "],\"asks\":[" + asks + "]}}";
    }

    private static String depth(
            final long time, final long first, final long last, final String bids, final String asks) {
        return "{\"e\":\"depthUpdate\",\"E\":" + time + ",\"s\":\"BTCUSDT\",\"U\":" + first + ",\"u\":" + last
                + ",\"b\":[" + bids + "],\"a\":[" + asks + "]}";
    }

    private static String futures(
            final long time, final long first, final long last, final long previous, final int price) {
        return depth(time, first, last, "[\"" + price + "\",\"1\"]", "")
                .replace(",\"b\"", ",\"pu\":" + previous + ",\"b\"");
    }

    private static String coinbase(final String channel, final long sequence, final String event) {
        return "{\"channel\":\"" + channel + "\",\"client_id\":\"\",\"timestamp\":\"2023-02-09T20:32:50.714964855Z\","
                + "\"sequence_num\":" + sequence + ",\"events\":[" + event + "]}";
    }

    private static String level(final String type, final String side, final String price, final String size) {
        return "{\"type\":\"" + type + "\",\"product_id\":\"BTC-USD\",\"updates\":[{\"side\":\"" + side
                + "\",\"event_time\":\"1970-01-01T00:00:00Z\",\"price_level\":\"" + price + "\",\"new_quantity\":\""
                + size
                + "\"}]}";
    }

    private static String traded(final String type, final long id) {
        return "{\"type\":\"" + type + "\",\"trades\":[{\"trade_id\":\"" + id
                + "\",\"product_id\":\"BTC-USD\",\"price\":\"1.25\",\"size\":\"2\",\"side\":\"BUY\","
                + "\"time\":\"2019-08-14T20:42:27.265Z\"}]}";
    }

    private static String coinbaseQuote(
            final long seq,
            final long bid,
            final long bidSize,
            final long ask,
            final long askSize,
            final boolean trusted) {
        return quote(seq, 1_675_974_770_714_964_855L, bid, bidSize, ask, askSize, trusted)
                .replace("BTCUSDT", "BTC-USD");
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
                + ",\"locate\":1,\"symbol\":\"BTCUSDT\",\"bid_price\":" + bid + ",\"bid_size\":" + bidSize
                + ",\"ask_price\":" + ask + ",\"ask_size\":" + askSize + "}";
    }

    private static String trade(
            final long seq, final long ts, final String symbol, final long price, final long size, final long match) {
        return "{\"type\":\"trade\",\"seq\":" + seq + ",\"ts\":" + ts + ",\"locate\":1,\"symbol\":\"" + symbol
                + "\",\"sector\":\"\",\"price\":" + price + ",\"size\":" + size + ",\"match\":" + match + "}";
    }
}
