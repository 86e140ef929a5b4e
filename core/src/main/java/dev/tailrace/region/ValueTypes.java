package dev.tailrace.region;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import java.util.UUID;

/** The value classes of the JDK: immutable, with a hash code that is the same in every process. */
public final class ValueTypes {

    private static final Set<Class<?>> ALL = Set.of(
            String.class,
            Boolean.class,
            Character.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            BigInteger.class,
            BigDecimal.class,
            UUID.class);

    private ValueTypes() {}

    /** Whether a class is one of these. */
    public static boolean contain(final Class<?> type) {
        return ALL.contains(type);
    }
}
