package dev.tailrace.runner.calculation;

import dev.tailrace.calculation.CallsSpec;
import dev.tailrace.calculation.InputSpec;
import dev.tailrace.runtime.calculation.Timer;
import java.lang.reflect.Method;

/**
 * The cause of a cycle: an event, a typed call, a timer, or buffered events.
 *
 * @param kind selects the cause; components that do not apply to it are null or 0
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
