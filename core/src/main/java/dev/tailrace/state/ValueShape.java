package dev.tailrace.state;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** Immutable values of the JDK, as their text; two that are equal are one. */
final class ValueShape extends Shape {

    private static final Map<Class<?>, Function<String, Object>> PARSERS = Map.ofEntries(
            Map.entry(String.class, text -> text),
            Map.entry(Boolean.class, Boolean::valueOf),
            Map.entry(Character.class, text -> text.charAt(0)),
            Map.entry(Byte.class, Byte::valueOf),
            Map.entry(Short.class, Short::valueOf),
            Map.entry(Integer.class, Integer::valueOf),
            Map.entry(Long.class, Long::valueOf),
            Map.entry(Float.class, Float::valueOf),
            Map.entry(Double.class, Double::valueOf),
            Map.entry(BigDecimal.class, BigDecimal::new),
            Map.entry(BigInteger.class, BigInteger::new),
            Map.entry(Duration.class, Duration::parse),
            Map.entry(Instant.class, Instant::parse),
            Map.entry(LocalDate.class, LocalDate::parse),
            Map.entry(LocalTime.class, LocalTime::parse),
            Map.entry(LocalDateTime.class, LocalDateTime::parse),
            Map.entry(UUID.class, UUID::fromString));

    ValueShape(final Class<?> type) {
        super(Kind.VALUE, type);
    }

    static boolean isValue(final Class<?> type) {
        return PARSERS.containsKey(type);
    }

    @Override
    void write(final Object object, final StateOutput output) {
        output.putText(object.toString());
    }

    @Override
    Object create(final StateInput input) {
        return PARSERS.get(type()).apply(input.getText());
    }

    @Override
    boolean needsFilling() {
        return false;
    }

    @Override
    void fill(final Object object, final StateInput input) {}
}
