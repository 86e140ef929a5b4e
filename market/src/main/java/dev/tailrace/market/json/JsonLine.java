package dev.tailrace.market.json;

import dev.tailrace.market.event.Notional;
import dev.tailrace.market.itch.Symbol;
import java.nio.charset.StandardCharsets;

/**
 * Writes one JSON object into a byte array, left to right. Reused from line to line; not thread-safe. Does not check
 * the room in the array: encoders declare the maximum length that they write.
 */
final class JsonLine {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] UNICODE_ESCAPE = bytes("\\u00");

    private final byte[] digits = new byte[20];
    private final byte[] characters = new byte[Symbol.MOST_CHARACTERS];
    private byte[] target;
    private int start;
    private int at;

    /** Key text as it is written before a value: {@code ,"name":}; with {@code first}, without the comma. */
    static byte[] bytes(final String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    JsonLine begin(final byte[] into, final int offset) {
        target = into;
        start = offset;
        at = offset;
        return this;
    }

    int length() {
        return at - start;
    }

    JsonLine raw(final byte[] text) {
        System.arraycopy(text, 0, target, at, text.length);
        at += text.length;
        return this;
    }

    JsonLine number(final long value) {
        if (value < 0) {
            target[at++] = '-';
            return unsigned(-value);
        }
        return unsigned(value);
    }

    /** Writes all 64 bits as a non-negative number. */
    JsonLine unsigned(final long value) {
        long rest = value;
        int from = digits.length;
        if (rest < 0) {
            final long tenth = Long.divideUnsigned(rest, 10);
            digits[--from] = (byte) ('0' + (rest - tenth * 10));
            rest = tenth;
        }
        do {
            final long tenth = rest / 10;
            digits[--from] = (byte) ('0' + (rest - tenth * 10));
            rest = tenth;
        } while (rest != 0);
        System.arraycopy(digits, from, target, at, digits.length - from);
        at += digits.length - from;
        return this;
    }

    /** Writes a sum; allocates only when it does not fit into 63 bits. */
    JsonLine notional(final Notional sum) {
        return sum.fitsLong() ? unsigned(sum.asLong()) : raw(bytes(sum.toString()));
    }

    /** Writes a non-negative number of units as a decimal number with this many places, at least one. */
    JsonLine decimal(final long units, final int places) {
        long scale = 1;
        for (int place = 0; place < places; place++) {
            scale *= 10;
        }
        unsigned(units / scale);
        target[at++] = '.';
        long rest = units % scale;
        for (int place = places - 1; place >= 0; place--) {
            target[at + place] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        at += places;
        return this;
    }

    /** Writes a symbol without its padding, escaped. */
    JsonLine symbol(final Symbol symbol) {
        final int length = symbol.put(characters, 0);
        for (int i = 0; i < length; i++) {
            character(characters[i] & 0xFF);
        }
        return this;
    }

    /** Writes UTF-8 text, escaped. */
    JsonLine text(final byte[] utf8) {
        for (final byte c : utf8) {
            if (c < 0) {
                target[at++] = c;
            } else {
                character(c);
            }
        }
        return this;
    }

    /** Writes one Latin-1 character, escaped. */
    private void character(final int c) {
        if (c < ' ' || c > '~') {
            raw(UNICODE_ESCAPE);
            target[at++] = HEX[c >>> 4];
            target[at++] = HEX[c & 0xF];
        } else {
            if (c == '"' || c == '\\') {
                target[at++] = '\\';
            }
            target[at++] = (byte) c;
        }
    }
}
