package dev.tailrace.record;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component of type long that holds a decimal number times a power of ten: with 4 decimals {@code 12.5} is 125,000. A
 * number with more decimals that are not zero is bad input; nothing is rounded.
 */
@Documented
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Decimal {

    /** Number of decimals, from 0 to 18. */
    int value();
}
