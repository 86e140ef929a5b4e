package dev.tailrace.io;

import dev.tailrace.io.RecordSchema.Decimal;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Notation;
import dev.tailrace.io.RecordSchema.Plain;
import dev.tailrace.io.RecordSchema.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The values of one encoded result, read by its schema: a flat JSON object whose fields come in the order of the schema.
 * Blanks between them are allowed; a field that is missing, more or of another type is an error.
 *
 * <p>Reused from result to result by one thread. {@link #read} allocates nothing, except for doubles and for texts longer
 * than any before that have escapes.
 */
public final class RecordRow {

    private static final int LONG_DIGITS = 18;

    private final Type[] types;
    private final byte[][] keys;
    /** What comes before each value, without blanks. */
    private final byte[][] beginnings;

    private final String[] names;
    private final boolean[] isNull;
    private final long[] low;
    private final long[] high;
    private final double[] doubles;
    private final byte[][] texts;
    private final byte[][] unescaped;
    private final int[] starts;
    private final int[] lengths;
    private final JsonScanner json = new JsonScanner();
    private int significant;

    public RecordRow(final RecordSchema schema) {
        final List<Field> fields = schema.fields();
        final int size = fields.size();
        types = fields.stream().map(Field::type).toArray(Type[]::new);
        names = fields.stream().map(Field::name).toArray(String[]::new);
        keys = Arrays.stream(names).map(RecordRow::key).toArray(byte[][]::new);
        beginnings = new byte[size][];
        Arrays.setAll(beginnings, field -> beginning(field == 0 ? '{' : ',', keys[field]));
        isNull = new boolean[size];
        low = new long[size];
        high = new long[size];
        doubles = new double[size];
        texts = new byte[size][];
        unescaped = new byte[size][0];
        starts = new int[size];
        lengths = new int[size];
    }

    private static byte[] key(final String name) {
        return ('"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"').getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] beginning(final char before, final byte[] key) {
        final byte[] bytes = new byte[key.length + 2];
        bytes[0] = (byte) before;
        System.arraycopy(key, 0, bytes, 1, key.length);
        bytes[key.length + 1] = ':';
        return bytes;
    }

    /**
     * Reads a result. Texts refer to its bytes, which must not change as long as they are used.
     *
     * @throws OutputException when the result is not as the schema says, naming the field
     */
    public void read(final byte[] buffer, final int offset, final int length) {
        json.over(buffer, offset, length);
        for (int field = 0; field < types.length; field++) {
            if (!json.literal(beginnings[field])) {
                beginning(field);
            }
            isNull[field] = json.literal(JsonScanner.NULL);
            if (!isNull[field]) {
                value(field);
            }
        }
        final int last = types.length - 1;
        expect('}', last);
        if (!json.isAtEnd()) {
            throw wrong(last, "is not the last");
        }
    }

    /** Reads what comes before a value, with blanks in it. */
    private void beginning(final int field) {
        expect(field == 0 ? '{' : ',', field);
        json.blanks();
        if (!json.literal(keys[field])) {
            throw wrong(field, "is not at its place");
        }
        expect(':', field);
        json.blanks();
    }

    private void value(final int field) {
        final Type type = types[field];
        if (type == Plain.TEXT) {
            text(field);
        } else if (type instanceof Decimal decimal) {
            decimal(field, decimal);
        } else if (type == Plain.DOUBLE) {
            doubles[field] = number(field);
        } else if (type == Plain.BOOLEAN) {
            low[field] = bool(field);
        } else {
            whole(field, type);
        }
    }

    private void expect(final char wanted, final int field) {
        if (!json.next(wanted)) {
            throw wrong(field, "lacks '" + wanted + "'");
        }
    }

    private int bool(final int field) {
        if (json.literal(JsonScanner.TRUE)) {
            return 1;
        }
        if (json.literal(JsonScanner.FALSE)) {
            return 0;
        }
        throw wrong(field, "is neither true nor false");
    }

    private void whole(final int field, final Type type) {
        final boolean negative = sign();
        digits(field, 0);
        final boolean isUnsigned = type == Plain.UNSIGNED_LONG;
        if (high[field] != 0
                || low[field] < 0 && !isUnsigned && !(negative && low[field] == Long.MIN_VALUE)
                || negative && isUnsigned) {
            throw wrong(field, "does not fit into 64 bits");
        }
        if (negative) {
            low[field] = -low[field];
        }
        if (type == Plain.INT && low[field] != (int) low[field]) {
            throw wrong(field, "does not fit into 32 bits");
        }
    }

    private void decimal(final int field, final Decimal type) {
        final boolean isQuoted = isNext('"');
        json.at += isQuoted ? 1 : 0;
        final boolean negative = sign();
        final int places = digits(field, type.notation() == Notation.SCALED ? -1 : type.scale());
        if (type.notation() != Notation.SCALED) {
            significant += significant == 0 ? 0 : type.scale() - places;
            for (int place = places; place < type.scale(); place++) {
                timesTenPlus(field, 0);
            }
        }
        if (significant > type.precision()) {
            throw wrong(field, "has more than " + type.precision() + " digits");
        }
        if (isQuoted) {
            expect('"', field);
        }
        if (negative) {
            low[field] = -low[field];
            high[field] = ~high[field] + (low[field] == 0 ? 1 : 0);
        }
    }

    private boolean sign() {
        final boolean negative = isNext('-');
        json.at += negative ? 1 : 0;
        return negative;
    }

    private boolean isNext(final char character) {
        return json.at < json.end && json.bytes[json.at] == character;
    }

    /** Reads digits, with up to this many after a point; returns how many there are after it. */
    private int digits(final int field, final int scale) {
        return fewDigits(field) ? 0 : manyDigits(field, scale);
    }

    /** Reads up to 18 digits without a point; returns false, having read nothing, if something else follows. */
    private boolean fewDigits(final int field) {
        final byte[] bytes = json.bytes;
        final int at = json.at;
        final int end = json.end;
        final int last = Math.min(end, at + LONG_DIGITS);
        int next = at;
        long value = 0;
        for (; next < last; next++) {
            final int digit = bytes[next] - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            value = value * 10 + digit;
        }
        if (next == at
                || next == end
                || bytes[next] != ',' && bytes[next] != '}'
                || bytes[at] == '0' && next > at + 1) {
            return false;
        }
        high[field] = 0;
        low[field] = value;
        significant = value == 0 ? 0 : next - at;
        json.at = next;
        return true;
    }

    private int manyDigits(final int field, final int scale) {
        final byte[] bytes = json.bytes;
        final int first = json.at;
        final int end = json.end;
        int at = first;
        high[field] = 0;
        low[field] = 0;
        significant = 0;
        int point = -1;
        long small = 0;
        for (; at < end; at++) {
            final int digit = bytes[at] - '0';
            if (digit >= 0 && digit <= 9) {
                significant += significant > 0 || digit > 0 ? 1 : 0;
                if (significant <= LONG_DIGITS) {
                    small = small * 10 + digit;
                } else {
                    if (significant == LONG_DIGITS + 1) {
                        low[field] = small;
                    }
                    timesTenPlus(field, digit);
                }
            } else if (bytes[at] == '.' && point < 0 && scale > 0 && at > first) {
                point = at;
            } else {
                break;
            }
        }
        if (significant <= LONG_DIGITS) {
            low[field] = small;
        }
        json.at = at;
        final int places = point < 0 ? 0 : at - point - 1;
        if (at == first || point == at - 1 || at < end && isOfNumber(bytes[at])) {
            throw wrong(field, scale > 0 ? "is not a decimal number" : "is not a whole number");
        }
        if (places > Math.max(0, scale)) {
            throw wrong(field, "has more than " + scale + " digits after the point");
        }
        return places;
    }

    private static boolean isOfNumber(final byte character) {
        return character == '.' || character == 'e' || character == 'E' || character == '-' || character == '+';
    }

    private void timesTenPlus(final int field, final int digit) {
        if (high[field] > (Long.MAX_VALUE - 10) / 10) {
            throw wrong(field, "has too many digits");
        }
        final long product = low[field] * 10;
        final long carry = Math.multiplyHigh(low[field], 10) + (low[field] < 0 ? 10 : 0);
        low[field] = product + digit;
        high[field] = high[field] * 10 + carry + (Long.compareUnsigned(low[field], product) < 0 ? 1 : 0);
    }

    private double number(final int field) {
        scalar(field, "is not a number");
        final double number = json.number();
        if (json.isText() || Double.isNaN(number)) {
            throw wrong(field, "is not a number");
        }
        return number;
    }

    private void text(final int field) {
        if (!isNext('"')) {
            throw wrong(field, "is not a string");
        }
        scalar(field, "is not a string");
        texts[field] = json.bytes;
        starts[field] = json.from();
        lengths[field] = json.to() - json.from();
        if (json.hasEscapes()) {
            if (unescaped[field].length < lengths[field]) {
                unescaped[field] = new byte[2 * lengths[field]];
            }
            texts[field] = unescaped[field];
            starts[field] = 0;
            lengths[field] = json.unescape(unescaped[field]);
        }
    }

    private void scalar(final int field, final String problem) {
        try {
            json.scalar();
        } catch (final JsonScanner.MalformedException malformed) {
            throw wrong(field, problem + " (" + malformed.getMessage() + ")");
        }
    }

    private OutputException wrong(final int field, final String reason) {
        final int most = Math.min(json.end, json.at + 20);
        final int from = Math.min(json.at, json.end);
        return new OutputException(
                "a result is not as its schema says: field '" + names[field] + "' " + reason + ", at '"
                        + new String(json.bytes, from, Math.max(0, most - from), StandardCharsets.UTF_8) + "'",
                null);
    }

    /** Whether the value is null; the other methods are for values that are not. */
    public boolean isNull(final int field) {
        return isNull[field];
    }

    /**
     * A whole number or a time, the 64 bits of an unsigned number, or a decimal number of at most 18 digits in units of its
     * last digit; of a boolean 1 for true.
     */
    public long longAt(final int field) {
        return low[field];
    }

    /** The upper 64 bits of a decimal number of 128 bits with sign; {@link #longAt} has the lower ones. */
    public long highAt(final int field) {
        return high[field];
    }

    /** The value of a double. */
    public double doubleAt(final int field) {
        return doubles[field];
    }

    /** A decimal number. Allocates. */
    public BigDecimal decimalAt(final int field) {
        final int scale = ((Decimal) types[field]).scale();
        return high[field] == low[field] >> 63
                ? BigDecimal.valueOf(low[field], scale)
                : new BigDecimal(
                        BigInteger.valueOf(high[field])
                                .shiftLeft(Long.SIZE)
                                .add(new BigInteger(Long.toUnsignedString(low[field]))),
                        scale);
    }

    /** The array that holds a text, in UTF-8. */
    public byte[] textAt(final int field) {
        return texts[field];
    }

    /** Index of the first byte of a text in its array. */
    public int startAt(final int field) {
        return starts[field];
    }

    /** Number of bytes of a text. */
    public int lengthAt(final int field) {
        return lengths[field];
    }

    /** A text. Allocates. */
    public String stringAt(final int field) {
        return new String(texts[field], starts[field], lengths[field], StandardCharsets.UTF_8);
    }
}
