package dev.tailrace.state;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Instances of this type, and of its subtypes, come from wiring: contexts, logs, reference data, services. A snapshot
 * leaves references to them out, and a restore leaves them as they are.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Wired {}
