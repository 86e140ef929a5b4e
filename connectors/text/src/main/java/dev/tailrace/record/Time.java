package dev.tailrace.record;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component of type long that holds a time in nanoseconds since 1970-01-01T00:00Z, from 1677 to 2262. If a record has one
 * such component it is the event time; of several, one is marked with {@link EventTime}. An event time is from 1823-11-12 to
 * 2116-02-20.
 */
@Documented
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Time {

    /** How the time is written. */
    TimeFormat value() default TimeFormat.ISO;

    /** The zone of a date and time without an offset: {@code America/New_York}. */
    String zone() default "UTC";
}
