package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.plan.EntrySpec.CallsSpec;
import dev.tailrace.calculation.plan.EntrySpec.InputSpec;
import dev.tailrace.calculation.plan.TriggerSpec;
import dev.tailrace.runtime.calculation.Timer;
import java.lang.reflect.Method;

/** The cause of a cycle: an event, a typed call, a timer or buffered input. */
sealed interface Source {

    /** Whether this source activates the trigger, apart from filters. */
    boolean triggers(TriggerSpec trigger);

    /** An event of an input. */
    record Event(InputSpec input) implements Source {
        @Override
        public boolean triggers(final TriggerSpec trigger) {
            return trigger instanceof TriggerSpec.OnEvent event && event.input() == input.id();
        }
    }

    /** A typed call. */
    record Call(CallsSpec calls, Method method) implements Source {
        @Override
        public boolean triggers(final TriggerSpec trigger) {
            return trigger instanceof TriggerSpec.OnCall call && call.calls() == calls.id();
        }
    }

    /** A timer. */
    record Tick(Timer timer) implements Source {
        @Override
        public boolean triggers(final TriggerSpec trigger) {
            return trigger instanceof TriggerSpec.OnTime time && time.timer() == timer;
        }
    }

    /** All buffered input. */
    record Buffered() implements Source {
        @Override
        public boolean triggers(final TriggerSpec trigger) {
            return false;
        }
    }
}
