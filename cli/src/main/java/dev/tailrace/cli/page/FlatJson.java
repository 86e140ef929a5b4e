package dev.tailrace.cli.page;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the fields of a JSON object in bytes, one after the other, without allocation. Objects and lists in it are skipped.
 * Used by one thread.
 */
final class FlatJson {

    private static final int LONGEST_EXACT = 18;
    private static final double[] POWERS = new double[LONGEST_EXACT + 1];

    static {
        POWERS[0] = 1;
        for (int power = 1; power < POWERS.length; power++) {
            POWERS[power] = 10 * POWERS[power - 1];
        }
    }

    private byte[] bytes;
    private int at;
    private int end;
    private int nameFrom;
    private int nameTo;
    private int from;
    private int to;
    private boolean isText;

    /** Begins with an object. */
    FlatJson wrap(final byte[] buffer, final int offset, final int length) {
        bytes = buffer;
        at = offset;
        end = offset + length;
        skipTo((byte) '{');
        return this;
    }

    private void skipTo(final byte wanted) {
        while (at < end && bytes[at] != wanted) {
            at++;
        }
        at++;
    }

    /** Moves to the next field whose value is neither an object nor a list; false at the end. */
    boolean next() {
        while (at < end) {
            skipTo((byte) '"');
            nameFrom = at;
            skipString();
            nameTo = at - 1;
            skipTo((byte) ':');
            skipBlanks();
            if (at >= end) {
                return false;
            }
            final byte first = bytes[at];
            isText = first == '"';
            from = isText ? ++at : at;
            if (isText) {
                skipString();
                to = at - 1;
                return true;
            }
            if (first != '{' && first != '[') {
                skipBare();
                to = at;
                return true;
            }
            skipNested();
        }
        return false;
    }

    private void skipBlanks() {
        while (at < end && bytes[at] <= ' ') {
            at++;
        }
    }

    /** Moves behind the quote that ends a string. */
    private void skipString() {
        while (at < end && bytes[at] != '"') {
            at += bytes[at] == '\\' ? 2 : 1;
        }
        at++;
    }

    private void skipBare() {
        while (at < end && bytes[at] != ',' && bytes[at] != '}' && bytes[at] > ' ') {
            at++;
        }
    }

    private void skipNested() {
        int depth = 0;
        do {
            final byte next = bytes[at++];
            if (next == '"') {
                skipString();
            } else if (next == '{' || next == '[') {
                depth++;
            } else if (next == '}' || next == ']') {
                depth--;
            }
        } while (depth > 0 && at < end);
    }

    boolean isText() {
        return isText;
    }

    boolean isNamed(final byte[] name) {
        return equals(name, nameFrom, nameTo);
    }

    String name() {
        return text(nameFrom, nameTo);
    }

    /** The value without quotes; escapes are resolved. */
    String text() {
        return text(from, to);
    }

    /** The bytes of the value without quotes, with escapes. */
    byte[] raw() {
        return Arrays.copyOfRange(bytes, from, Math.max(from, Math.min(to, end)));
    }

    private String text(final int start, final int stop) {
        final String raw = new String(bytes, start, Math.max(0, Math.min(stop, end) - start), StandardCharsets.UTF_8);
        return raw.indexOf('\\') < 0 ? raw : unescaped(raw);
    }

    private static String unescaped(final String raw) {
        final StringBuilder text = new StringBuilder(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            final char character = raw.charAt(i);
            if (character != '\\' || i + 1 == raw.length()) {
                text.append(character);
            } else if (raw.charAt(i + 1) == 'u' && i + 5 < raw.length()) {
                text.append((char) Integer.parseInt(raw.substring(i + 2, i + 6), 16));
                i += 5;
            } else {
                final int escape = "bfnrt".indexOf(raw.charAt(++i));
                text.append(escape < 0 ? raw.charAt(i) : "\b\f\n\r\t".charAt(escape));
            }
        }
        return text.toString();
    }

    /** Whether the bytes of the value, as they are, are these. */
    boolean isValue(final byte[] value) {
        return equals(value, from, to);
    }

    private boolean equals(final byte[] wanted, final int start, final int stop) {
        return Arrays.equals(wanted, 0, wanted.length, bytes, start, Math.min(stop, end));
    }

    /** A hash of the bytes of the value. */
    int hash() {
        int hash = 1;
        for (int i = from; i < Math.min(to, end); i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }

    /** The value as a whole number; {@link Long#MIN_VALUE} when it is none of at most 18 digits. */
    long whole() {
        final boolean isNegative = from < to && bytes[from] == '-';
        long number = 0;
        int digits = 0;
        for (int i = isNegative ? from + 1 : from; i < to; i++, digits++) {
            if (bytes[i] < '0' || bytes[i] > '9' || digits == LONGEST_EXACT) {
                return Long.MIN_VALUE;
            }
            number = 10 * number + bytes[i] - '0';
        }
        return digits == 0 ? Long.MIN_VALUE : isNegative ? -number : number;
    }

    /** The value as a number, in quotes or not; NaN when it is none. */
    double number() {
        final boolean isNegative = from < to && bytes[from] == '-';
        long number = 0;
        int digits = 0;
        int decimals = -1;
        for (int i = isNegative ? from + 1 : from; i < to; i++) {
            final byte character = bytes[i];
            if (character == '.' && decimals < 0) {
                decimals = 0;
            } else if (character >= '0' && character <= '9' && digits < LONGEST_EXACT) {
                number = 10 * number + character - '0';
                digits++;
                decimals += decimals < 0 ? 0 : 1;
            } else {
                return parsed();
            }
        }
        if (digits == 0) {
            return Double.NaN;
        }
        final double value = decimals > 0 ? number / POWERS[decimals] : number;
        return isNegative ? -value : value;
    }

    private double parsed() {
        final String text = text();
        if (text.isEmpty() || !text.matches("-?[0-9.]+([eE][-+]?[0-9]+)?")) {
            return Double.NaN;
        }
        try {
            return Double.parseDouble(text);
        } catch (final NumberFormatException malformed) {
            return Double.NaN;
        }
    }
}
