package dev.tailrace.market.dbn;

import dev.tailrace.market.itch.MessagePrinter;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HexFormat;

/**
 * Prints one record as one line of JSON, for people: the fields of orders, trades, best bids and offers, status and
 * definitions, with prices as decimals and times in UTC; of other types the header and the bytes as hex.
 *
 * <p>Allocates; not for hot paths. Stateless.
 */
public final class DbnPrinter {

    private static final int PRICE_DECIMALS = 9;

    private final StringBuilder line = new StringBuilder(256).append('{');

    private DbnPrinter() {}

    /** Prints a complete record. */
    public static String print(final byte[] buffer, final int offset) {
        return new DbnPrinter().record(buffer, offset).line.append('}').toString();
    }

    private DbnPrinter record(final byte[] buffer, final int offset) {
        final DbnRecord header = new MboRecord().wrap(buffer, offset);
        final DbnType type = DbnType.of(header.typeCode());
        text("type", type == null ? Integer.toHexString(header.typeCode()) : type.label());
        number("publisher", header.publisherId()).number("instrument", header.instrumentId());
        time("ts_event", header.eventTimeNs());
        if (type == null) {
            return hex(header);
        }
        return switch (type) {
            case MBO -> order(new MboRecord().wrap(buffer, offset));
            case TRADE -> trade(new TradeRecord().wrap(buffer, offset));
            case MBP_1 -> top(new Mbp1Record().wrap(buffer, offset));
            case STATUS -> status(new StatusRecord().wrap(buffer, offset));
            case DEFINITION -> definition(new DefinitionRecord().wrap(buffer, offset));
            default -> hex(header);
        };
    }

    private DbnPrinter order(final MboRecord order) {
        time("ts_recv", order.receiveTimeNs()).text("action", letter(order.action()));
        text("side", letter(order.side())).price("price", order.price()).number("size", order.size());
        raw("order", Long.toUnsignedString(order.orderId())).number("flags", order.flags());
        return number("channel", order.channelId()).number("sequence", order.sequence());
    }

    private DbnPrinter trade(final TradeRecord trade) {
        time("ts_recv", trade.receiveTimeNs()).text("action", letter(trade.action()));
        text("side", letter(trade.side())).price("price", trade.price()).number("size", trade.size());
        return number("depth", trade.depth()).number("flags", trade.flags()).number("sequence", trade.sequence());
    }

    private DbnPrinter top(final Mbp1Record top) {
        trade(top).price("bid", top.bidPrice()).number("bid_size", top.bidSize());
        number("bid_orders", top.bidOrders()).price("ask", top.askPrice());
        return number("ask_size", top.askSize()).number("ask_orders", top.askOrders());
    }

    private DbnPrinter status(final StatusRecord status) {
        time("ts_recv", status.receiveTimeNs())
                .number("action", status.action())
                .number("reason", status.reason());
        number("trading_event", status.tradingEvent()).text("trading", letter(status.isTrading()));
        return text("quoting", letter(status.isQuoting()));
    }

    private DbnPrinter definition(final DefinitionRecord definition) {
        time("ts_recv", definition.receiveTimeNs()).text("symbol", definition.symbol());
        text("exchange", definition.exchange()).text("class", letter(definition.instrumentClass()));
        return price("price_increment", definition.priceIncrement());
    }

    private DbnPrinter hex(final DbnRecord record) {
        return text("hex", HexFormat.of().formatHex(record.buffer, record.offset, record.offset + record.length()));
    }

    private static String letter(final byte letter) {
        return String.valueOf((char) (letter & 0xFF));
    }

    private DbnPrinter time(final String name, final long ns) {
        return ns == DbnRecord.NO_TIME
                ? raw(name, "null")
                : text(name, Instant.EPOCH.plusNanos(ns).toString());
    }

    private DbnPrinter price(final String name, final long price) {
        return raw(
                name,
                price == DbnRecord.NO_PRICE
                        ? "null"
                        : BigDecimal.valueOf(price, PRICE_DECIMALS).toPlainString());
    }

    private DbnPrinter number(final String name, final long value) {
        return raw(name, Long.toString(value));
    }

    private DbnPrinter text(final String name, final String value) {
        return raw(name, MessagePrinter.quoted(value));
    }

    private DbnPrinter raw(final String name, final String value) {
        line.append(line.length() > 1 ? "," : "")
                .append('"')
                .append(name)
                .append("\":")
                .append(value);
        return this;
    }
}
