package dev.tailrace.market.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.Encoder;
import dev.tailrace.io.RecordRow;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.MarketUpdate;
import dev.tailrace.market.event.Notional;
import dev.tailrace.market.event.PriceJump;
import dev.tailrace.market.event.Trade;
import dev.tailrace.market.event.Vwap;
import dev.tailrace.market.itch.MessageType;
import dev.tailrace.market.itch.OrderExecuted;
import dev.tailrace.market.itch.Symbol;
import dev.tailrace.market.reference.ReferenceRow;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The output contract, letter by letter. */
class ResultLinesTest {

    private static final long TS = 34_200_000_245_396L;
    private static final ReferenceRow ROW = new ReferenceRow("AAPL", "Technology \"big\"", 100);

    private final MarketUpdate update = new MarketUpdate();

    @Test
    void shouldWriteATrade() {
        begin("AAPL").trade(1_634_512, 100, -1);

        assertThat(line(new TradeJson(), new Trade().set(update, ROW)))
                .isEqualTo("{\"type\":\"trade\",\"seq\":42,\"ts\":34200000245396,\"locate\":14,\"symbol\":\"AAPL\","
                        + "\"sector\":\"Technology \\\"big\\\"\",\"price\":1634512,\"size\":100,"
                        + "\"match\":18446744073709551615}");
    }

    @Test
    void shouldEscapeWhatJsonDoesNotAllowInASector() {
        begin("AAPL").trade(1, 1, 1);
        final ReferenceRow row = new ReferenceRow("AAPL", "a\u0000\u001f\\\u00e9", 100);

        assertThat(line(new TradeJson(), new Trade().set(update, row)))
                .contains("\"sector\":\"a\\u0000\\u001f\\\\\u00e9\"");
    }

    @Test
    void shouldWriteAWindowWithSixDecimals() {
        final Notional sum = new Notional();
        sum.add(1_634_512, 300);
        final Vwap vwap = new Vwap()
                .set(34_200_000_000_000L, 34_201_000_000_000L, sum, 300, 3)
                .instrument(14, Symbol.of("AAPL"), ReferenceRow.BLANK);

        assertThat(line(new VwapJson(), vwap))
                .isEqualTo("{\"type\":\"vwap\",\"window_start\":34200000000000,\"window_end\":34201000000000,"
                        + "\"locate\":14,\"symbol\":\"AAPL\",\"sector\":\"\",\"notional\":490353600,\"volume\":300,"
                        + "\"trades\":3,\"vwap\":\"163.451200\"}");
        assertThat(line(new VwapJson(), vwap.untrusted(true)))
                .startsWith("{\"type\":\"untrusted_vwap\",\"window_start\":34200000000000,");
    }

    @Test
    void shouldWriteSumsBeyondSixtyThreeBits() {
        final Notional sum = new Notional();
        sum.add(0xFFFF_FFFFL, 0xFFFF_FFFFL);
        final Vwap vwap = new Vwap().set(0, 1, sum, 0xFFFF_FFFFL, 1).instrument(1, Symbol.of("X"), ReferenceRow.BLANK);

        assertThat(line(new VwapJson(), vwap))
                .contains("\"notional\":18446744065119617025,")
                .endsWith("\"vwap\":\"429496.729500\"}");
    }

    @Test
    void shouldWriteLongSymbolsAndPricesInOtherUnits() {
        final Notional sum = new Notional();
        sum.add(1_234, 300);
        final Vwap vwap = new Vwap()
                .set(0, 1, sum, 300, 1)
                .instrument(1, Symbol.of("ESZ5 C4500 abcdefghijklmnopqrstu"), ReferenceRow.BLANK);

        assertThat(line(new VwapJson(8), vwap))
                .contains("\"symbol\":\"ESZ5 C4500 abcdefghijklmnopqrstu\",")
                .endsWith("\"vwap\":\"0.0000123400\"}");
        assertThat(line(new VwapJson(0), vwap)).endsWith("\"vwap\":\"1234.00\"}");
    }

    @Test
    void shouldWriteSmallAveragesWithLeadingZeros() {
        final Notional sum = new Notional();
        sum.add(1, 3);
        final Vwap vwap = new Vwap().set(0, 1, sum, 300, 1).instrument(1, Symbol.of("X"), ReferenceRow.BLANK);

        assertThat(line(new VwapJson(), vwap)).endsWith("\"vwap\":\"0.000001\"}");
    }

    @Test
    void shouldWriteAPriceJump() {
        begin("AAPL").trade(1_734_512, 100, 7);
        final Notional sum = new Notional();
        sum.add(1_634_512, 300);
        final PriceJump jump = new PriceJump().trade(update, true).reference(34_199_000_000_000L, sum, 300, false);

        assertThat(line(new PriceJumpJson(), jump))
                .isEqualTo("{\"type\":\"price_jump\",\"seq\":42,\"ts\":34200000245396,\"locate\":14,"
                        + "\"symbol\":\"AAPL\",\"price\":1734512,\"direction\":\"up\","
                        + "\"ref_window_start\":34199000000000,\"ref_notional\":490353600,\"ref_volume\":300}");
        assertThat(line(new PriceJumpJson(), jump.trade(update, false))).contains("\"direction\":\"down\"");
        assertThat(line(new PriceJumpJson(), jump.reference(0, sum, 300, true)))
                .startsWith("{\"type\":\"untrusted_price_jump\",");
    }

    @Test
    void shouldWriteABestBidAndOffer() {
        begin("ZVZZT").bbo(1_632_400, 1_849, 0, 0);

        assertThat(line(new BboJson(), update))
                .isEqualTo("{\"type\":\"bbo\",\"seq\":42,\"ts\":34200000245396,\"locate\":14,\"symbol\":\"ZVZZT\","
                        + "\"bid_price\":1632400,\"bid_size\":1849,\"ask_price\":0,\"ask_size\":0}");
    }

    @Test
    void shouldEscapeSymbolsThatAreNoText() {
        update.begin(event(), 14, new Symbol().set(0x4122_5C01_E920_2020L));
        update.bbo(0, 0, 0, 0);

        assertThat(line(new BboJson(), update)).contains("\"symbol\":\"A\\\"\\\\\\u0001\\u00e9\"");
    }

    private MarketUpdate begin(final String symbol) {
        return update.begin(event(), 14, Symbol.of(symbol));
    }

    private static ItchEvent event() {
        final byte[] message = new byte[31];
        new OrderExecuted().wrap(message, 0).header(MessageType.ORDER_EXECUTED, 14, 0, TS);
        return new ItchEvent().wrap(message, 0, 42);
    }

    /** The result as text; it also has to be as the schema of the encoder says, field by field. */
    private static <T> String line(final Encoder<? super T> encoder, final T record) {
        final byte[] target = new byte[encoder.maxLength() + 3];
        final int length = encoder.encode(record, target, 3);
        new RecordRow(encoder.schema().orElseThrow()).read(target, 3, length);
        return new String(target, 3, length, StandardCharsets.UTF_8);
    }
}
