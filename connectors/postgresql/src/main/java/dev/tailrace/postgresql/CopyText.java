package dev.tailrace.postgresql;

import dev.tailrace.io.RecordRow;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Decimal;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Plain;
import dev.tailrace.io.RecordSchema.Timestamp;
import dev.tailrace.io.RecordSchema.Type;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Collects rows in the text format of COPY: values with tabs between them, a line for each row. Allocates nothing for
 * texts and whole numbers once the buffer fits.
 */
final class CopyText {

    private static final int MOST_DIGITS = 20;
    private static final byte[] NULL = {'\\', 'N'};

    private final RecordRow row;
    private final Type[] types;
    private final byte[] digits = new byte[MOST_DIGITS];
    private byte[] bytes = new byte[1 << 17];
    private int length;

    CopyText(final RecordSchema schema) {
        row = new RecordRow(schema);
        types = schema.fields().stream().map(Field::type).toArray(Type[]::new);
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    void add(final byte[] buffer, final int offset, final int resultLength, final long sequence, final int ordinal) {
        row.read(buffer, offset, resultLength);
        for (int field = 0; field < types.length; field++) {
            if (row.isNull(field)) {
                put(NULL);
            } else {
                value(field);
            }
            room(1);
            bytes[length++] = '\t';
        }
        number(sequence, 0);
        room(1);
        bytes[length++] = '\t';
        number(ordinal, 0);
        room(1);
        bytes[length++] = '\n';
    }

    private void value(final int field) {
        final Type type = types[field];
        if (type == Plain.TEXT) {
            text(row.textAt(field), row.startAt(field), row.lengthAt(field));
        } else if (type instanceof Decimal decimal) {
            if (row.highAt(field) == row.longAt(field) >> 63) {
                number(row.longAt(field), decimal.scale());
            } else {
                put(row.decimalAt(field).toPlainString());
            }
        } else if (type instanceof Timestamp time && TableName.isInstant(time)) {
            put(instant(row.longAt(field), time.unit()).toString());
        } else if (type == Plain.DOUBLE) {
            put(Double.toString(row.doubleAt(field)));
        } else if (type == Plain.BOOLEAN) {
            room(1);
            bytes[length++] = (byte) (row.longAt(field) == 1 ? 't' : 'f');
        } else if (type == Plain.UNSIGNED_LONG && row.longAt(field) < 0) {
            put(Long.toUnsignedString(row.longAt(field)));
        } else {
            number(row.longAt(field), 0);
        }
    }

    private static Instant instant(final long time, final TimeUnit unit) {
        final long perSecond = unit.convert(1, TimeUnit.SECONDS);
        return Instant.ofEpochSecond(Math.floorDiv(time, perSecond), unit.toNanos(Math.floorMod(time, perSecond)));
    }

    private void text(final byte[] source, final int start, final int size) {
        room(2 * size);
        final byte[] target = bytes;
        int to = length;
        for (int from = start; from < start + size; from++) {
            final byte character = source[from];
            if (character < ' ' && character >= 0 || character == '\\') {
                to = escaped(character, target, to);
            } else {
                target[to++] = character;
            }
        }
        length = to;
    }

    private static int escaped(final byte character, final byte[] target, final int at) {
        final int letter = "\b\t\n\f\r\\".indexOf(character);
        if (letter < 0) {
            target[at] = character;
            return at + 1;
        }
        target[at] = '\\';
        target[at + 1] = (byte) "btnfr\\".charAt(letter);
        return at + 2;
    }

    /** Writes a number of units of the last of so many digits after the point. */
    private void number(final long value, final int scale) {
        room(2 + Math.max(MOST_DIGITS, scale + 1));
        long rest = value;
        if (value < 0) {
            bytes[length++] = '-';
        }
        int count = 0;
        do {
            digits[count++] = (byte) ('0' + Math.abs(rest % 10));
            rest /= 10;
        } while (rest != 0);
        if (count <= scale) {
            bytes[length++] = '0';
            bytes[length++] = '.';
            for (int zeros = count; zeros < scale; zeros++) {
                bytes[length++] = '0';
            }
        }
        while (count > 0) {
            bytes[length++] = digits[--count];
            if (count == scale && count > 0) {
                bytes[length++] = '.';
            }
        }
    }

    private void put(final String ascii) {
        put(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    private void put(final byte[] ascii) {
        room(ascii.length);
        System.arraycopy(ascii, 0, bytes, length, ascii.length);
        length += ascii.length;
    }

    private void room(final int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, 2 * (length + more));
        }
    }
}
