package dev.tailrace.market.itch;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Prints one message as one line of JSON, for people: fields in wire order under the names of their getters without the
 * unit, prices as decimals, the timestamp as time of day. Bytes that are not a message of the specification are printed
 * as hex.
 *
 * <p>Allocates; not for hot paths. Stateless.
 */
public final class MessagePrinter {

    private static final long NS_PER_SECOND = 1_000_000_000L;

    private MessagePrinter() {}

    /** Prints {@code length} bytes, which may be any bytes. */
    public static String print(final byte[] buffer, final int offset, final int length) {
        final StringBuilder line = new StringBuilder(256).append('{');
        if (ItchFrames.isConsistent(buffer, offset, length)) {
            printFields(MessageType.of(buffer[offset]), buffer, offset, line);
        } else {
            printHex(buffer, offset, length, line);
        }
        return line.append('}').toString();
    }

    private static void printFields(
            final MessageType type, final byte[] buffer, final int offset, final StringBuilder line) {
        printText(type.code() & 0xFF, 1, key("type", line));
        key("name", line.append(',')).append('"').append(type.name()).append('"');
        for (final MessageField field : MessageSchema.of(type).fields()) {
            key(nameWithoutUnit(field), line.append(','));
            printValue(field, field.read(buffer, offset), line);
        }
    }

    private static void printHex(final byte[] buffer, final int offset, final int length, final StringBuilder line) {
        key("length", line).append(length);
        if (length > 0 && MessageType.of(buffer[offset]) != null) {
            key("expectedLength", line.append(',')).append(MessageType.lengthOf(buffer[offset]));
        }
        final String hex = HexFormat.of().formatHex(buffer, offset, offset + length);
        key("hex", line.append(',')).append('"').append(hex).append('"');
    }

    private static StringBuilder key(final String name, final StringBuilder line) {
        return line.append('"').append(name).append("\":");
    }

    private static String nameWithoutUnit(final MessageField field) {
        final String name = field.name();
        return switch (field.kind()) {
            case PRICE4, PRICE8, U48 -> name.substring(0, name.length() - 2);
            case ALPHA, U16, U32, U64 -> name;
        };
    }

    private static void printValue(final MessageField field, final long value, final StringBuilder line) {
        switch (field.kind()) {
            case ALPHA -> printText(value, field.length(), line);
            case U48 -> line.append('"').append(timeOfDay(value)).append('"');
            case PRICE4 -> line.append(decimal(value, 4));
            case PRICE8 -> line.append(decimal(value, 8));
            case U16, U32, U64 -> line.append(Long.toUnsignedString(value));
        }
    }

    private static void printText(final long packed, final int width, final StringBuilder line) {
        line.append(quoted(Ascii.toString(packed, width)));
    }

    /** A text as a string of JSON in ASCII. */
    public static String quoted(final String text) {
        final StringBuilder quoted = new StringBuilder().append('"');
        for (final char character : text.toCharArray()) {
            if (character < ' ' || character > '~') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
            } else {
                quoted.append(character == '"' || character == '\\' ? "\\" : "").append(character);
            }
        }
        return quoted.append('"').toString();
    }

    private static String timeOfDay(final long timestampNs) {
        final long seconds = timestampNs / NS_PER_SECOND;
        return String.format(
                Locale.ROOT,
                "%02d:%02d:%02d.%09d",
                seconds / 3600,
                seconds / 60 % 60,
                seconds % 60,
                timestampNs % NS_PER_SECOND);
    }

    private static String decimal(final long unsigned, final int decimals) {
        return new BigDecimal(new BigInteger(Long.toUnsignedString(unsigned)), decimals).toPlainString();
    }
}
