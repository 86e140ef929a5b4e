package dev.tailrace.runner.calculation;

import dev.tailrace.calculation.CallsSpec;
import dev.tailrace.calculation.InputSpec;
import dev.tailrace.runtime.calculation.Timer;
import java.lang.reflect.Method;

/**
 * What a cycle is run for: an event, a typed call, a timer, or what was buffered.
 *
 * @param kind one of these; the other components are null where they do not apply
 */
record Cause(
        Kind kind,
        String name,
        InputSpec input,
        Object event,
        CallsSpec calls,
        Method method,
        Object[] arguments,
        Timer timer,
        long dueNs) {

    enum Kind {
        EVENT,
        CALL,
        TIMER,
        BUFFERED
    }

    static final Cause BUFFERED = new Cause(Kind.BUFFERED, "buffered", null, null, null, null, null, null, 0);

    static Cause event(final InputSpec input, final Object event) {
        return new Cause(Kind.EVENT, input.name(), input, event, null, null, null, null, 0);
    }

    static Cause call(final CallsSpec calls, final Method method, final Object[] arguments) {
        return new Cause(
                Kind.CALL, calls.name() + "." + method.getName(), null, null, calls, method, arguments, null, 0);
    }

    static Cause timer(final Timer timer, final long dueNs) {
        return new Cause(Kind.TIMER, timer.name(), null, dueNs, null, null, null, timer, dueNs);
    }
}
