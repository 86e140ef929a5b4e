package dev.tailrace.state;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * One class of values of the JDK. A snapshot holds such a value as the text of {@code toString}, a message as bytes after
 * the number of the class, from 1. The numbers are part of no stored format.
 *
 * @param parser reads the text; null for arrays, which only a message holds as values
 */
record ValueType<T>(
        Class<T> type, Function<String, T> parser, BiConsumer<StateOutput, T> writer, Function<StateInput, T> reader) {

    private static final List<ValueType<?>> ALL = List.of(
            new ValueType<>(String.class, text -> text, StateOutput::putText, StateInput::getText),
            new ValueType<>(Long.class, Long::valueOf, StateOutput::putLong, StateInput::getLong),
            new ValueType<>(Integer.class, Integer::valueOf, StateOutput::putInt, StateInput::getInt),
            new ValueType<>(Double.class, Double::valueOf, StateOutput::putDouble, StateInput::getDouble),
            new ValueType<>(Boolean.class, Boolean::valueOf, StateOutput::putBoolean, StateInput::getBoolean),
            new ValueType<>(Byte.class, Byte::valueOf, (to, value) -> to.putByte(value), StateInput::getByte),
            new ValueType<>(Short.class, Short::valueOf, (to, value) -> to.putShort(value), StateInput::getShort),
            new ValueType<>(Character.class, text -> text.charAt(0), (to, value) -> to.putShort(value), from ->
                    (char) from.getShort()),
            new ValueType<>(
                    Float.class,
                    Float::valueOf,
                    (to, value) -> to.putInt(Float.floatToRawIntBits(value)),
                    from -> Float.intBitsToFloat(from.getInt())),
            new ValueType<>(
                    BigInteger.class,
                    BigInteger::new,
                    (to, value) -> to.putBytes(value.toByteArray()),
                    from -> new BigInteger(from.getBytes())),
            new ValueType<>(BigDecimal.class, BigDecimal::new, ValueType::putDecimal, ValueType::getDecimal),
            new ValueType<>(
                    UUID.class, UUID::fromString, ValueType::putUuid, from -> new UUID(from.getLong(), from.getLong())),
            new ValueType<>(
                    Instant.class,
                    Instant::parse,
                    (to, value) -> putTime(to, value.getEpochSecond(), value.getNano()),
                    from -> Instant.ofEpochSecond(from.getLong(), from.getInt())),
            new ValueType<>(
                    Duration.class,
                    Duration::parse,
                    (to, value) -> putTime(to, value.getSeconds(), value.getNano()),
                    from -> Duration.ofSeconds(from.getLong(), from.getInt())),
            new ValueType<>(
                    LocalDate.class,
                    LocalDate::parse,
                    (to, value) -> to.putLong(value.toEpochDay()),
                    from -> LocalDate.ofEpochDay(from.getLong())),
            new ValueType<>(byte[].class, null, StateOutput::putBytes, StateInput::getBytes),
            new ValueType<>(int[].class, null, (to, value) -> to.putInts(value, value.length), StateInput::getInts),
            new ValueType<>(long[].class, null, (to, value) -> to.putLongs(value, value.length), StateInput::getLongs),
            new ValueType<>(double[].class, null, ValueType::putDoubles, ValueType::getDoubles),
            ofText(LocalTime.class, LocalTime::parse),
            ofText(LocalDateTime.class, LocalDateTime::parse));

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

    private static <T> ValueType<T> ofText(final Class<T> type, final Function<String, T> parser) {
        return new ValueType<>(
                type, parser, (to, value) -> to.putText(value.toString()), from -> parser.apply(from.getText()));
    }

    /** The number of a class in messages; 0 when it is none of these. */
    static int numberOf(final Class<?> type) {
        return NUMBERS.get(type);
    }

    /** Whether snapshots hold instances as text. Two that are equal are one there. */
    static boolean isValue(final Class<?> type) {
        final int number = numberOf(type);
        return number > 0 && ALL.get(number - 1).parser != null;
    }

    static Object parse(final Class<?> type, final String text) {
        return ALL.get(numberOf(type) - 1).parser.apply(text);
    }

    /** Writes a value to a message, after its number. */
    static void write(final int number, final Object value, final StateOutput to) {
        ALL.get(number - 1).put(to, value);
    }

    private void put(final StateOutput to, final Object value) {
        writer.accept(to, type.cast(value));
    }

    /** Reads a value from a message. */
    static Object read(final int number, final StateInput from) {
        if (number > ALL.size()) {
            throw from.damaged("there is no value of kind " + number);
        }
        return ALL.get(number - 1).reader.apply(from);
    }

    private static void putDecimal(final StateOutput to, final BigDecimal value) {
        to.putInt(value.scale());
        to.putBytes(value.unscaledValue().toByteArray());
    }

    private static BigDecimal getDecimal(final StateInput from) {
        final int scale = from.getInt();
        return new BigDecimal(new BigInteger(from.getBytes()), scale);
    }

    private static void putUuid(final StateOutput to, final UUID value) {
        to.putLong(value.getMostSignificantBits());
        to.putLong(value.getLeastSignificantBits());
    }

    private static void putTime(final StateOutput to, final long seconds, final int nanos) {
        to.putLong(seconds);
        to.putInt(nanos);
    }

    private static void putDoubles(final StateOutput to, final double[] values) {
        to.putCount(values.length);
        to.room((long) values.length * Double.BYTES).asDoubleBuffer().put(values);
    }

    private static double[] getDoubles(final StateInput from) {
        final double[] values = new double[from.getCount(Double.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = from.getDouble();
        }
        return values;
    }
}
