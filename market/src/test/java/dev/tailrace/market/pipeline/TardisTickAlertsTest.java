package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code tick-alerts} on tables of tardis.dev. */
class TardisTickAlertsTest {

    private static final String LEVELS = "exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount\n";
    private static final String TRADES = "exchange,symbol,timestamp,local_timestamp,id,side,price,amount\n";

    private final InputFaults faults = new InputFaults(OnError.SKIP);

    @Test
    void shouldKeepBooksOfPriceLevels() {
        final List<String> lines = run(
                "bbo",
                LEVELS
                        + "binance,BTCUSDT,1,10,true,bid,60000.5,0.1\n"
                        + "binance,BTCUSDT,1,10,true,ask,60001,2.00000001\n"
                        + "binance,BTCUSDT,2,20,false,bid,60000.6,1e-05\n"
                        + "binance,BTCUSDT,2,20,false,ask,60001,0\n"
                        + "binance,BTCUSDT,3,30,false,bid,60000.6,0\n"
                        + "binance,BTCUSDT,3,30,false,bid,59000,3\n"
                        + "binance,BTCUSDT,4,40,true,bid,50000,1\n"
                        + "binance,BTCUSDT,4,40,true,ask,50001,1\n");

        assertThat(lines)
                .containsExactly(
                        quote(3, 10_000, 600_005_000, 10_000_000, 600_010_000, 200_000_001, true),
                        quote(5, 20_000, 600_006_000, 1_000, 0, 0, true),
                        quote(7, 30_000, 600_005_000, 10_000_000, 0, 0, true),
                        quote(10, 40_000, 500_000_000, 100_000_000, 500_010_000, 100_000_000, true));
        assertThat(faults.met()).isEmpty();
    }

    @Test
    void shouldDistrustABookThatDoesNotBeginWithASnapshot() {
        assertThat(run(
                        "bbo",
                        LEVELS
                                + "binance,BTCUSDT,1,10,false,bid,60000.5,0.1\n"
                                + "binance,BTCUSDT,2,20,true,bid,60000.5,0.1\n"))
                .containsExactly(
                        quote(1, 10_000, 600_005_000, 10_000_000, 0, 0, false),
                        quote(3, 20_000, 600_005_000, 10_000_000, 0, 0, true));
    }

    @Test
    void shouldFindASnapshotInATableThatPandasHasWritten() {
        assertThat(run("bbo", LEVELS + "binance,BTCUSDT,1,10,True,bid,60000.5,0.1\n"))
                .containsExactly(quote(2, 10_000, 600_005_000, 10_000_000, 0, 0, true));
    }

    @Test
    void shouldTakeTrades() {
        assertThat(run(
                        "trades,vwap",
                        TRADES
                                + "binance,BTCUSDT,1,10,77,buy,60000.5,0.1\r\n"
                                + "deribit,BTC-PERPETUAL,1,11,ab-c,sell,60000.5,10\n"
                                + "binance,BTCUSDT,1,12,78,unknown,60001.5,0.3\n"))
                .containsExactly(
                        trade(1, 10_000, 1, "BTCUSDT", 600_005_000, 10_000_000, 77),
                        trade(2, 11_000, 2, "BTC-PERPETUAL", 600_005_000, 1_000_000_000, 0),
                        trade(3, 12_000, 1, "BTCUSDT", 600_015_000, 30_000_000, 78),
                        "{\"type\":\"vwap\",\"window_start\":0,\"window_end\":1000000000,\"locate\":1,\"symbol\":\"BTCUSDT\","
                                + "\"sector\":\"\",\"notional\":24000500000000000,\"volume\":40000000,\"trades\":2,"
                                + "\"vwap\":\"60001.250000\"}",
                        "{\"type\":\"vwap\",\"window_start\":0,\"window_end\":1000000000,\"locate\":2,\"symbol\":\"BTC-PERPETUAL\","
                                + "\"sector\":\"\",\"notional\":600005000000000000,\"volume\":1000000000,\"trades\":1,"
                                + "\"vwap\":\"60000.500000\"}");
        assertThat(faults.met()).isEmpty();
    }

    @Test
    void shouldTakePricesInTheUnitOfThePipeline() {
        final String table = TRADES
                + "binance,SHIBUSDT,1,10,77,buy,0.00001234,100\n"
                + "binance,BTCUSDT,1,11,78,buy,60000,0.5\n"
                + "binance,1000PEPEUSDT-PERPETUAL-20261225-X,1,12,78,buy,42,1\n";

        assertThat(TickAlertsTest.run(
                        table.getBytes(StandardCharsets.US_ASCII),
                        Map.of("emit", "trades,vwap", "price-decimals", "8"),
                        faults))
                .containsExactly(
                        trade(1, 10_000, 1, "SHIBUSDT", 1_234, 10_000_000_000L, 77),
                        trade(3, 12_000, 3, "", 4_200_000_000L, 100_000_000, 78),
                        "{\"type\":\"vwap\",\"window_start\":0,\"window_end\":1000000000,\"locate\":1,\"symbol\":\"SHIBUSDT\","
                                + "\"sector\":\"\",\"notional\":12340000000000,\"volume\":10000000000,\"trades\":1,"
                                + "\"vwap\":\"0.0000123400\"}",
                        "{\"type\":\"vwap\",\"window_start\":0,\"window_end\":1000000000,\"locate\":3,\"symbol\":\"\","
                                + "\"sector\":\"\",\"notional\":420000000000000000,\"volume\":100000000,\"trades\":1,"
                                + "\"vwap\":\"42.0000000000\"}");
        assertThat(faults.met())
                .extracting(fault -> fault.name() + ": " + fault.first())
                .containsExactlyInAnyOrder(
                        "unfit-price: test: byte 107, line 3: found 60000",
                        "long-symbol: test: byte 145, line 4: it is '1000PEPEUSDT-PERPETUAL-20261225-X', number 3");
    }

    @Test
    void shouldRefuseItchWithPricesInAnotherUnit() {
        assertThatThrownBy(() -> TickAlertsTest.run(
                        TickAlertsTest.generated(3_000, 20, 1),
                        Map.of("price-decimals", "2"),
                        new InputFaults(OnError.FAIL)))
                .hasMessageEndingWith(
                        "the prices of the message have other decimals than the pipeline: expected 2 decimals, found 4");
    }

    @Test
    void shouldMarkAveragesOfWindowsFromWhichRowsWereLeftOut() {
        assertThat(run(
                        "vwap",
                        TRADES
                                + "binance,BTCUSDT,1,10,77,buy,60000.5,0.1\n"
                                + "binance,ETHUSDT,1,11,77,buy,3000.00001,0.1\n"
                                + "binance,ETHUSDT,1,12,77,buy,3000,0.1\n"
                                + "binance,BTCUSDT,1,1000010,77,buy,60000.5,0.1\n"
                                + "binance,BTCUSDT,1\n"
                                + "binance,ETHUSDT,1,2000010,77,buy,3000,0.1\n"
                                + "binance,ETHUSDT,1,3000010,77,buy,3000,0.1\n"))
                .extracting(line -> line.replaceAll("^.\"type\":\"(\\w+)\".*symbol\":\"(\\w+)\".*", "$1 $2"))
                .containsExactly(
                        "vwap BTCUSDT",
                        "untrusted_vwap ETHUSDT",
                        "untrusted_vwap BTCUSDT",
                        "untrusted_vwap ETHUSDT",
                        "vwap ETHUSDT");
        assertThat(faults.counts()).isEqualTo(Map.of("unfit-price", 1L, "bad-row", 1L));
    }

    @Test
    void shouldLeaveOutWhatIsWrongOrDoesNotFit() {
        final List<String> lines = run(
                "bbo",
                LEVELS
                        + "binance,BTCUSDT,1,10,true,bid,1,1\n"
                        + "binance,BTCUSDT,1,10,true,bid,2\n"
                        + "binance,BTCUSDT,1,10,true,bid,2,1,9\n"
                        + "binance,BTCUSDT,1,10,true,buy,2,1\n"
                        + "binance,BTCUSDT,1,10,true,bid,x,1\n"
                        + "binance,BTCUSDT,1,10,true,bid,,1\n"
                        + "binance,BTCUSDT,1,1x,true,bid,2,1\n"
                        + "\n"
                        + "binance,BTCUSDT,1,10,true,bid,0.00001,1\n"
                        + "binance,BTCUSDT,1,10,true,bid,-1,1\n"
                        + "binance,BTCUSDT,1,10,true,bid,429496.7296,1\n"
                        + "binance,BTCUSDT,1,10,true,bid,2,0.000000001\n"
                        + "binance,BTCUSDT,1,10,true,bid,2,1407374.88355328\n"
                        + "binance,BTCUSDT,1,10,true,bid,2,99999999999999999999\n"
                        + "binance,BTCUSDT,1,10,true,bid,3,1407374.88355327\n"
                        + "binance,BTCUSDT,1,10,true,bid,4,1");

        assertThat(lines).containsExactly(quote(3, 10_000, 30_000, (1L << 47) - 1, 0, 0, false));
        assertThat(faults.counts())
                .isEqualTo(Map.of("bad-row", 7L, "unfit-price", 3L, "unfit-size", 3L, "truncated-message", 1L));
    }

    @Test
    void shouldSayWhereARowIsWrong() {
        assertThatThrownBy(() -> TickAlertsTest.run(
                        (LEVELS + "binance,BTCUSDT,1,10,true,bid,1,1\nbinance,BTCUSDT,1,10,true,bid,x,1\n")
                                .getBytes(StandardCharsets.US_ASCII),
                        Map.of("emit", "bbo"),
                        new InputFaults(OnError.FAIL)))
                .isInstanceOf(InputException.class)
                .hasMessage("test: byte 106, line 3: the line is no row of the table, and is left out: "
                        + "'x' in column price is no number");
    }

    @Test
    void shouldNameASizeThatDoesNotFit() {
        assertThatThrownBy(() -> TickAlertsTest.run(
                        (TRADES + "binance,SHIBUSDT,1,10,77,buy,0.5,5000000.5\n").getBytes(StandardCharsets.US_ASCII),
                        Map.of("emit", "trades"),
                        new InputFaults(OnError.FAIL)))
                .isInstanceOf(InputException.class)
                .hasMessage("test: byte 63, line 2: a size that is no multiple of 0.00000001 below 1,407,374.88; "
                        + "the record changes nothing: found 5000000.5");
    }

    @Test
    void shouldNameTheTablesThatItReads() {
        assertThatThrownBy(() -> run("bbo", "exchange,symbol,timestamp,local_timestamp,funding_rate\n"))
                .hasMessage("test: is a table of tardis.dev that is not read; trades and incremental_book_L2 are");
    }

    private List<String> run(final String emit, final String table) {
        return TickAlertsTest.run(table.getBytes(StandardCharsets.US_ASCII), Map.of("emit", emit), faults);
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
            final long seq,
            final long ts,
            final int locate,
            final String symbol,
            final long price,
            final long size,
            final long match) {
        return "{\"type\":\"trade\",\"seq\":" + seq + ",\"ts\":" + ts + ",\"locate\":" + locate + ",\"symbol\":\""
                + symbol + "\",\"sector\":\"\",\"price\":" + price + ",\"size\":" + size + ",\"match\":" + match + "}";
    }
}
