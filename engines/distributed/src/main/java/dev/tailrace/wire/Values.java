package dev.tailrace.wire;

import dev.tailrace.function.WireReader;
import dev.tailrace.function.WireWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Values of the JDK, each class under its own number, from 1; the numbers are part of no stored format. */
final class Values {

    private static final List<Value<?>> ALL = List.of(
            new Value<>(String.class, WireWriter::putText, WireReader::getText),
            new Value<>(Long.class, WireWriter::putLong, WireReader::getLong),
            new Value<>(Integer.class, WireWriter::putInt, WireReader::getInt),
            new Value<>(
                    Double.class,
                    (to, value) -> to.putLong(Double.doubleToRawLongBits(value)),
                    from -> Double.longBitsToDouble(from.getLong())),
            new Value<>(Boolean.class, (to, value) -> to.putByte(value ? 1 : 0), from -> from.getByte() != 0),
            new Value<>(Byte.class, (to, value) -> to.putByte(value), WireReader::getByte),
            new Value<>(Short.class, (to, value) -> to.putShort(value), WireReader::getShort),
            new Value<>(Character.class, (to, value) -> to.putShort(value), from -> (char) from.getShort()),
            new Value<>(
                    Float.class,
                    (to, value) -> to.putInt(Float.floatToRawIntBits(value)),
                    from -> Float.intBitsToFloat(from.getInt())),
            new Value<>(
                    BigInteger.class,
                    (to, value) -> to.putBytes(value.toByteArray()),
                    from -> new BigInteger(from.getBytes())),
            new Value<>(BigDecimal.class, Values::putDecimal, Values::getDecimal),
            new Value<>(UUID.class, Values::putUuid, from -> new UUID(from.getLong(), from.getLong())),
            new Value<>(Instant.class, Values::putInstant, Values::getInstant),
            new Value<>(Duration.class, Values::putDuration, Values::getDuration),
            new Value<>(
                    LocalDate.class,
                    (to, value) -> to.putLong(value.toEpochDay()),
                    from -> LocalDate.ofEpochDay(from.getLong())),
            new Value<>(byte[].class, WireWriter::putBytes, WireReader::getBytes),
            new Value<>(int[].class, Values::putInts, Values::getInts),
            new Value<>(long[].class, Values::putLongs, Values::getLongs),
            new Value<>(double[].class, Values::putDoubles, Values::getDoubles));

    private static final ClassValue<Integer> NUMBERS = new ClassValue<>() {
        @Override
        protected Integer computeValue(final Class<?> type) {
            for (int place = 0; place < ALL.size(); place++) {
                if (ALL.get(place).type == type) {
                    return place + 1;
                }
            }
            return 0;
        }
    };

    private Values() {}

    /** One class. */
    private record Value<T>(Class<T> type, BiConsumer<WireWriter, T> writer, Function<WireReader, T> reader) {

        void write(final WireWriter to, final Object value) {
            writer.accept(to, type.cast(value));
        }
    }

    /** The number of a class; 0 when it is none of these. */
    static int numberOf(final Class<?> type) {
        return NUMBERS.get(type);
    }

    static void write(final int number, final Object value, final WireWriter to) {
        ALL.get(number - 1).write(to, value);
    }

    static Object read(final int number, final WireReader from) {
        if (number > ALL.size()) {
            throw new IllegalStateException("a message is damaged: there is no value of kind " + number);
        }
        return ALL.get(number - 1).reader.apply(from);
    }

    private static void putDecimal(final WireWriter to, final BigDecimal value) {
        to.putInt(value.scale());
        to.putBytes(value.unscaledValue().toByteArray());
    }

    private static BigDecimal getDecimal(final WireReader from) {
        final int scale = from.getInt();
        return new BigDecimal(new BigInteger(from.getBytes()), scale);
    }

    private static void putUuid(final WireWriter to, final UUID value) {
        to.putLong(value.getMostSignificantBits());
        to.putLong(value.getLeastSignificantBits());
    }

    private static void putInstant(final WireWriter to, final Instant value) {
        to.putLong(value.getEpochSecond());
        to.putInt(value.getNano());
    }

    private static Instant getInstant(final WireReader from) {
        return Instant.ofEpochSecond(from.getLong(), from.getInt());
    }

    private static void putDuration(final WireWriter to, final Duration value) {
        to.putLong(value.getSeconds());
        to.putInt(value.getNano());
    }

    private static Duration getDuration(final WireReader from) {
        return Duration.ofSeconds(from.getLong(), from.getInt());
    }

    private static void putInts(final WireWriter to, final int[] values) {
        to.putCount(values.length);
        for (final int value : values) {
            to.putInt(value);
        }
    }

    private static int[] getInts(final WireReader from) {
        final int[] values = new int[from.getCount(Integer.BYTES)];
        for (int place = 0; place < values.length; place++) {
            values[place] = from.getInt();
        }
        return values;
    }

    private static void putLongs(final WireWriter to, final long[] values) {
        to.putCount(values.length);
        for (final long value : values) {
            to.putLong(value);
        }
    }

    private static long[] getLongs(final WireReader from) {
        final long[] values = new long[from.getCount(Long.BYTES)];
        for (int place = 0; place < values.length; place++) {
            values[place] = from.getLong();
        }
        return values;
    }

    private static void putDoubles(final WireWriter to, final double[] values) {
        to.putCount(values.length);
        for (final double value : values) {
            to.putLong(Double.doubleToRawLongBits(value));
        }
    }

    private static double[] getDoubles(final WireReader from) {
        final double[] values = new double[from.getCount(Double.BYTES)];
        for (int place = 0; place < values.length; place++) {
            values[place] = Double.longBitsToDouble(from.getLong());
        }
        return values;
    }
}
