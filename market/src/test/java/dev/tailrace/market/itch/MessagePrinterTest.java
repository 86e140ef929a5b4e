package dev.tailrace.market.itch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MessagePrinterTest {

    private static final long NINE_THIRTY_NS = 34_200_000_000_001L;

    private final byte[] buffer = new byte[64];

    @Test
    void shouldPrintFieldsInWireOrderWithReadablePricesAndTimes() {
        final ItchMessage message = new ItchMessage().wrap(buffer, 2);
        message.header(MessageType.ADD_ORDER, 13, 2, NINE_THIRTY_NS);
        message.set("orderReference", -1L)
                .set("buySellIndicator", 'B')
                .set("shares", 0xFFFF_FFFFL)
                .set("stock", Ascii.pack8("AAPL"))
                .set("priceE4", 1_999_999_900L);
        assertThat(MessagePrinter.print(buffer, 2, 36))
                .isEqualTo("{\"type\":\"A\",\"name\":\"ADD_ORDER\",\"stockLocate\":13,\"trackingNumber\":2,"
                        + "\"timestamp\":\"09:30:00.000000001\",\"orderReference\":18446744073709551615,"
                        + "\"buySellIndicator\":\"B\",\"shares\":4294967295,\"stock\":\"AAPL\",\"price\":199999.9900}");
    }

    @Test
    void shouldPrintAllDecimalsOfPrices() {
        final ItchMessage message = new ItchMessage().wrap(buffer, 0);
        message.header(MessageType.MWCB_DECLINE_LEVEL, 0, 0, 0);
        message.set("level1E8", -1L).set("level2E8", 1).set("level3E8", 0);
        assertThat(MessagePrinter.print(buffer, 0, 35))
                .endsWith("\"level1\":184467440737.09551615,\"level2\":0.00000001,\"level3\":0.00000000}");
    }

    @Test
    void shouldEscapeTextThatIsNotPrintable() {
        final ItchMessage message = new ItchMessage().wrap(buffer, 0);
        message.header(MessageType.STOCK_TRADING_ACTION, 1, 0, 0);
        message.set("stock", Ascii.pack8("\"\\\u0001")).set("reason", 0xE9000000);
        assertThat(MessagePrinter.print(buffer, 0, 25))
                .contains("\"stock\":\"\\\"\\\\\\u0001\"")
                .endsWith("\"reason\":\"\\u00e9\\u0000\\u0000\\u0000\"}");
    }

    @Test
    void shouldPrintHexWhenTheTypeIsUnknown() {
        assertThat(MessagePrinter.print(new byte[] {'z', 0, 1, -1}, 1, 3))
                .isEqualTo("{\"length\":3,\"hex\":\"0001ff\"}");
    }

    @Test
    void shouldPrintHexAndTheExpectedLengthWhenTheLengthIsWrong() {
        assertThat(MessagePrinter.print(new byte[] {'A', 2}, 0, 2))
                .isEqualTo("{\"length\":2,\"expectedLength\":36,\"hex\":\"4102\"}");
    }

    @Test
    void shouldPrintNothingAtAll() {
        assertThat(MessagePrinter.print(new byte[0], 0, 0)).isEqualTo("{\"length\":0,\"hex\":\"\"}");
    }
}
