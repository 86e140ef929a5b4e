package dev.tailrace.state;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a type whose instances are not state but come from wiring: contexts, logs, reference data, services. Holds for
 * subtypes too. Snapshots omit references to them, and a restore leaves them as they are.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Wired {}
