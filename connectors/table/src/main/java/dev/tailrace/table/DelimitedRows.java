package dev.tailrace.table;

import dev.tailrace.io.RecordRow;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Decimal;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Origin;
import dev.tailrace.io.RecordSchema.Plain;
import dev.tailrace.io.RecordSchema.Timestamp;
import dev.tailrace.io.RecordSchema.Type;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/**
 * Collects rows as text: values with a separator between them, a line for each row. Decimal numbers have a point, times
 * since 1970 are in ISO 8601 and UTC. Allocates nothing for texts and whole numbers once the buffer fits.
 */
public abstract class DelimitedRows {

    private static final int MOST_DIGITS = 20;
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};

    private final RecordRow row;
    private final Type[] types;
    private final byte separator;
    private final byte[] nothing;
    private final byte[] digits = new byte[MOST_DIGITS];
    private byte[] bytes = new byte[1 << 17];
    private int length;

    /** @param nothing text of a value that is null */
    protected DelimitedRows(final RecordSchema schema, final char separator, final String nothing) {
        row = new RecordRow(schema);
        types = schema.fields().stream().map(Field::type).toArray(Type[]::new);
        this.separator = (byte) separator;
        this.nothing = nothing.getBytes(StandardCharsets.US_ASCII);
    }

    /** The rows, from index 0 on. */
    public final byte[] bytes() {
        return bytes;
    }

    /** Number of bytes of the rows. */
    public final int length() {
        return length;
    }

    /** Drops the rows. */
    public final void clear() {
        length = 0;
    }

    /** Appends a text. */
    protected abstract void text(byte[] source, int start, int size);

    /** Whether a time is written as an instant, and not as a number. */
    protected boolean isInstant(final Timestamp time) {
        return time.origin() == Origin.EPOCH;
    }

    /** Appends the fields of a result, with separators between them. */
    protected final void fields(final byte[] result, final int offset, final int resultLength) {
        row.read(result, offset, resultLength);
        for (int field = 0; field < types.length; field++) {
            if (field > 0) {
                put(separator);
            }
            if (row.isNull(field)) {
                put(nothing);
            } else {
                value(field);
            }
        }
    }

    /** Appends one more field. */
    protected final void field(final long number) {
        put(separator);
        number(number, 0);
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
        } else if (type instanceof Timestamp time && isInstant(time)) {
            put(Instant.EPOCH
                    .plus(row.longAt(field), time.unit().toChronoUnit())
                    .toString());
        } else if (type == Plain.DOUBLE) {
            put(Double.toString(row.doubleAt(field)));
        } else if (type == Plain.BOOLEAN) {
            put(row.longAt(field) == 1 ? TRUE : FALSE);
        } else if (type == Plain.UNSIGNED_LONG && row.longAt(field) < 0) {
            put(Long.toUnsignedString(row.longAt(field)));
        } else {
            number(row.longAt(field), 0);
        }
    }

    /** Appends a number of units of the last of so many digits after the point. */
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

    /** Appends one byte. */
    protected final void put(final byte value) {
        room(1);
        bytes[length++] = value;
    }

    /** Makes room for so many bytes after {@link #length}, and returns the array. */
    protected final byte[] room(final int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, 2 * (length + more));
        }
        return bytes;
    }

    /** Says up to where bytes have been written to the array. */
    protected final void length(final int end) {
        length = end;
    }
}
