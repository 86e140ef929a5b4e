package dev.tailrace.function;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Exempts a class or a method of user code from the determinism check. The check skips marked code and
 * lists it as an exemption, and the pipeline no longer promises its output exactly once: after a crash it may compute other
 * results.
 *
 * <p>A lambda cannot be marked; use {@code nondeterministic(reason)} on the stream of its node.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Nondeterministic {

    /** Reason for the exemption, for the list of exemptions; not empty. */
    String value();
}
