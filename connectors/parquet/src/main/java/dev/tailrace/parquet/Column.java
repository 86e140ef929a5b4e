package dev.tailrace.parquet;

import dev.tailrace.io.RecordRow;
import dev.tailrace.io.RecordSchema.Decimal;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Origin;
import dev.tailrace.io.RecordSchema.Plain;
import dev.tailrace.io.RecordSchema.Timestamp;
import dev.tailrace.io.RecordSchema.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * The values of one column in a row group, in the encoding of its page: texts by their numbers in a dictionary as long as
 * that pays, whole numbers by their differences, everything else plain.
 */
public final class Column {

    private static final int LONG_DIGITS = 18;
    private static final int MILLIS_PER_SECOND = 1_000;

    /** Physical types, by their numbers in the format. */
    private enum Physical {
        BOOLEAN(0),
        INT32(1),
        INT64(2),
        DOUBLE(5),
        BYTE_ARRAY(6),
        FIXED_LEN_BYTE_ARRAY(7);

        private final int number;

        Physical(final int number) {
            this.number = number;
        }
    }

    private final String name;
    private final Type type;
    private final Physical physical;
    private final long factor;
    private final Bytes plain = new Bytes();
    private Dictionary dictionary;
    private int[] numbers = new int[0];
    private long[] longs = new long[0];
    private int[] present = new int[0];
    private int rows;
    private int values;

    Column(final Field field, final int mostRows) {
        name = field.name();
        type = field.type();
        physical = physicalOf(type);
        factor = type instanceof Timestamp time && time.origin() == Origin.EPOCH && time.unit() == TimeUnit.SECONDS
                ? MILLIS_PER_SECOND
                : 1;
        present = new int[mostRows];
        Arrays.fill(present, 1);
        if (type == Plain.TEXT) {
            dictionary = new Dictionary();
        }
        if (isWhole()) {
            longs = new long[mostRows];
        }
        if (type == Plain.TEXT || type == Plain.BOOLEAN) {
            numbers = new int[mostRows];
        }
    }

    private static Physical physicalOf(final Type type) {
        if (type instanceof Decimal decimal) {
            return decimal.precision() <= LONG_DIGITS ? Physical.INT64 : Physical.FIXED_LEN_BYTE_ARRAY;
        }
        if (type instanceof Timestamp) {
            return Physical.INT64;
        }
        return switch ((Plain) type) {
            case TEXT -> Physical.BYTE_ARRAY;
            case INT -> Physical.INT32;
            case LONG, UNSIGNED_LONG -> Physical.INT64;
            case DOUBLE -> Physical.DOUBLE;
            case BOOLEAN -> Physical.BOOLEAN;
        };
    }

    private boolean isWhole() {
        return physical == Physical.INT32 || physical == Physical.INT64;
    }

    String name() {
        return name;
    }

    /** The encoding of the page, by its number in the format. */
    int encoding() {
        if (dictionary != null) {
            return ParquetWriter.RLE_DICTIONARY;
        }
        return isWhole() ? ParquetWriter.DELTA_BINARY_PACKED : ParquetWriter.PLAIN;
    }

    int physicalNumber() {
        return physical.number;
    }

    /** Takes the value of a field. */
    void add(final RecordRow row, final int field) {
        if (row.isNull(field)) {
            present[rows++] = 0;
            return;
        }
        switch (physical) {
            case INT64 -> longs[values] = row.longAt(field) * factor;
            case INT32 -> longs[values] = row.longAt(field);
            case BYTE_ARRAY -> text(row.textAt(field), row.startAt(field), row.lengthAt(field));
            case DOUBLE -> plain.putLong(Double.doubleToRawLongBits(row.doubleAt(field)));
            case BOOLEAN -> numbers[values] = (int) row.longAt(field);
            case FIXED_LEN_BYTE_ARRAY -> {
                plain.putLong(Long.reverseBytes(row.highAt(field)));
                plain.putLong(Long.reverseBytes(row.longAt(field)));
            }
        }
        rows++;
        values++;
    }

    /** Takes a value of a column of floating-point numbers. */
    public void add(final double value) {
        plain.putLong(Double.doubleToRawLongBits(value));
        rows++;
        values++;
    }

    /** Takes a value of a column of texts. */
    public void add(final String value) {
        final byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        text(utf8, 0, utf8.length);
        rows++;
        values++;
    }

    /** Takes a value of a column of whole numbers. */
    public void add(final long value) {
        longs[values] = value;
        rows++;
        values++;
    }

    private void text(final byte[] text, final int offset, final int length) {
        if (dictionary != null) {
            final int number = dictionary.numberOf(text, offset, length);
            if (number != Dictionary.FULL) {
                numbers[values] = number;
                return;
            }
            for (int value = 0; value < values; value++) {
                dictionary.copy(numbers[value], plain);
            }
            dictionary = null;
        }
        plain.putInt(length);
        plain.put(text, offset, length);
    }

    /** The dictionary of the texts; null if there is none. */
    Dictionary dictionary() {
        return dictionary;
    }

    /** Writes levels and values, as the page has them. */
    void page(final Bytes target) {
        final int levelsAt = target.length;
        target.putInt(0);
        Levels.put(present, rows, 1, target);
        final int end = target.length;
        target.length = levelsAt;
        target.putInt(end - levelsAt - Integer.BYTES);
        target.length = end;
        if (dictionary != null) {
            final int width = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, dictionary.size() - 1));
            target.putByte(width);
            Levels.put(numbers, values, width, target);
        } else if (isWhole()) {
            Deltas.put(longs, values, physical == Physical.INT32, target);
        } else if (physical == Physical.BOOLEAN) {
            bits(target);
        } else {
            target.put(plain);
        }
    }

    private void bits(final Bytes target) {
        for (int value = 0; value < values; value += Byte.SIZE) {
            int bits = 0;
            for (int bit = 0; bit < Byte.SIZE && value + bit < values; bit++) {
                bits |= numbers[value + bit] << bit;
            }
            target.putByte(bits);
        }
    }

    void clear() {
        Arrays.fill(present, 0, rows, 1);
        plain.clear();
        rows = 0;
        values = 0;
    }

    /** Describes the column in the schema of the file. */
    void describe(final Metadata schema) {
        schema.element().i32(1, physical.number);
        if (physical == Physical.FIXED_LEN_BYTE_ARRAY) {
            schema.i32(2, 2 * Long.BYTES);
        }
        schema.i32(3, 1).string(4, name);
        if (type == Plain.TEXT) {
            schema.i32(6, 0);
        } else if (type == Plain.UNSIGNED_LONG) {
            schema.i32(6, 14);
        } else if (type instanceof Decimal decimal) {
            schema.i32(6, 5).i32(7, decimal.scale()).i32(8, decimal.precision());
        } else if (type instanceof Timestamp time && time.origin() == Origin.EPOCH) {
            schema.struct(10)
                    .struct(8)
                    .isTrue(1)
                    .struct(2)
                    .struct(unit(time))
                    .end()
                    .end()
                    .end()
                    .end();
        }
        schema.end();
    }

    private static int unit(final Timestamp time) {
        return switch (time.unit()) {
            case MICROSECONDS -> 2;
            case NANOSECONDS -> 3;
            default -> 1;
        };
    }
}
