package dev.tailrace.market.event;

import dev.tailrace.market.itch.MessagePrinter;
import dev.tailrace.market.itch.Symbol;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * Prints one {@link VenueMessage} of trades or price levels as one line of JSON, for people: prices as decimals, the time
 * in UTC, sizes in the unit of the feed. Of other types only the header is printed.
 *
 * <p>Allocates; not for hot paths. Stateless.
 */
public final class VenuePrinter {

    /** The letter of a type. */
    private static final int LETTER = 0x7F;

    private VenuePrinter() {}

    /** Prints a complete message. */
    public static String print(final byte[] message, final int offset) {
        final ItchEvent event = new ItchEvent().wrap(message, offset, 0);
        final byte type = event.typeCode();
        final StringBuilder line = new StringBuilder(256)
                .append("{\"type\":\"")
                .append(name(type))
                .append("\",\"locate\":")
                .append(event.locate())
                .append(",\"time\":\"")
                .append(Instant.EPOCH.plusNanos(event.timestampNs()))
                .append('"');
        if (type == VenueMessage.TRADE || type == VenueMessage.LEVEL || type == VenueMessage.CLEAR) {
            printSymbol(message, offset, line);
        }
        if (type == VenueMessage.LEVEL) {
            line.append(",\"side\":\"")
                    .append((char) VenueMessage.levelSide(message, offset))
                    .append('"');
        }
        if (type == VenueMessage.TRADE || type == VenueMessage.LEVEL) {
            line.append(",\"price\":")
                    .append(price(message, offset))
                    .append(",\"size\":")
                    .append(VenueMessage.size(message, offset));
        }
        if (type == VenueMessage.TRADE) {
            line.append(",\"match\":").append(Long.toUnsignedString(VenueMessage.match(message, offset)));
        }
        return line.append('}').toString();
    }

    private static String name(final byte type) {
        return switch (type) {
            case VenueMessage.TRADE -> "trade";
            case VenueMessage.LEVEL -> "level";
            case VenueMessage.CLEAR -> "clear";
            default -> String.valueOf((char) (type & LETTER));
        };
    }

    private static void printSymbol(final byte[] message, final int offset, final StringBuilder line) {
        final long packed = VenueMessage.packedSymbol(message, offset);
        final String symbol =
                VenueMessage.symbol(message, offset, packed, new Symbol()).toString();
        line.append(",\"symbol\":").append(MessagePrinter.quoted(symbol));
    }

    private static String price(final byte[] message, final int offset) {
        return BigDecimal.valueOf(VenueMessage.price(message, offset), VenueMessage.priceDecimals(message, offset))
                .toPlainString();
    }
}
