package dev.tailrace.runner.calculation;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import dev.tailrace.calculation.plan.EntrySpec.CallsSpec;
import dev.tailrace.calculation.plan.EntrySpec.InputSpec;
import dev.tailrace.calculation.plan.TriggerSpec;
import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import dev.tailrace.runtime.calculation.AuditTrail;
import dev.tailrace.runtime.calculation.Callback.Action;
import dev.tailrace.runtime.calculation.Callback.Handler;
import dev.tailrace.runtime.calculation.Callback.NodeAction;
import dev.tailrace.runtime.calculation.Callback.NodeHandler;
import dev.tailrace.runtime.calculation.Callback.TimeAction;
import dev.tailrace.runtime.calculation.Callback.TimeHandler;
import dev.tailrace.runtime.calculation.Filter.EventFilter;
import dev.tailrace.runtime.calculation.Filter.HeldFilter;
import dev.tailrace.runtime.calculation.Filter.IntField;
import dev.tailrace.runtime.calculation.Timer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** One cycle of an interpreted calculation: visits every node in topological order and runs the triggered ones. */
@SuppressWarnings("unchecked")
final class CalculationCycle {

    /**
     * The cause of a cycle: an event, a typed call, a timer, or buffered events.
     *
     * @param source input, calls or timer; null for buffered events
     * @param event the event, or the due time of the timer; else null
     * @param method that was called; null without a call, as are the arguments
     */
    record Cause(Object source, String name, Object event, Method method, Object[] arguments) {

        static final Cause BUFFERED = new Cause(null, "buffered", null, null, null);

        static Cause event(final InputSpec input, final Object event) {
            return new Cause(input, input.name(), event, null, null);
        }

        static Cause call(final CallsSpec calls, final Method method, final Object[] arguments) {
            return new Cause(calls, calls.name() + "." + method.getName(), null, method, arguments);
        }

        static Cause timer(final Timer timer, final long dueNs) {
            return new Cause(timer, timer.name(), dueNs, null, null);
        }
    }

    private final CalculationGraph graph;
    private final Cause cause;
    private final boolean[] buffered;
    private final AuditTrail audit;
    private final boolean[] ran;
    private final boolean[] changed;
    private boolean answered;

    /** @param buffered by node id, whether a buffered event has changed the node */
    CalculationCycle(final CalculationGraph graph, final Cause cause, final boolean[] buffered) {
        this.graph = graph;
        this.cause = cause;
        this.buffered = buffered;
        audit = graph.audit().orElse(null);
        ran = new boolean[graph.nodes().size()];
        changed = new boolean[graph.nodes().size()];
    }

    /** Whether a typed call has changed a node that takes it. */
    boolean answered() {
        return answered;
    }

    void run() {
        begin();
        graph.order().forEach(this::turn);
        for (int i = graph.order().size() - 1; i >= 0; i--) {
            final CalculationNode node = graph.order().get(i);
            if (ran[node.id()]) {
                call(node, node.afterCalculation(), null);
            }
        }
        for (int i = graph.order().size() - 1; i >= 0; i--) {
            final CalculationNode node = graph.order().get(i);
            call(node, node.afterEvent(), null);
        }
    }

    /** Passes the event to the nodes, and marks the changed ones for the next calculation. */
    void buffer() {
        begin();
        for (final CalculationNode node : graph.order()) {
            for (final TriggerSpec trigger : node.triggers()) {
                if (!(trigger instanceof TriggerSpec.OnParent) && applies(trigger)) {
                    buffered[node.id()] |= answer(node, trigger);
                }
            }
        }
    }

    private void begin() {
        if (audit != null) {
            audit.event(cause.name(), cause.event());
        }
    }

    private void turn(final CalculationNode node) {
        boolean answer = false;
        if (cause == Cause.BUFFERED && buffered[node.id()]) {
            buffered[node.id()] = false;
            ran[node.id()] = true;
            answer = true;
        }
        for (final TriggerSpec trigger : node.triggers()) {
            if (applies(trigger)) {
                ran[node.id()] = true;
                answer |= answer(node, trigger);
            }
        }
        changed[node.id()] = answer && (node.calculate() == null || call(node, node.calculate(), null));
        answered |= changed[node.id()] && takesCall(node);
    }

    private boolean takesCall(final CalculationNode node) {
        return node.triggers().stream().anyMatch(trigger -> trigger instanceof TriggerSpec.OnCall && applies(trigger));
    }

    private boolean applies(final TriggerSpec trigger) {
        if (trigger instanceof TriggerSpec.OnEvent event) {
            return cause.source() instanceof InputSpec input
                    && event.input() == input.id()
                    && event.filters().stream().allMatch(this::accepts);
        }
        if (trigger instanceof TriggerSpec.OnCall call) {
            return cause.source() instanceof CallsSpec calls && call.calls() == calls.id();
        }
        if (trigger instanceof TriggerSpec.OnTime time) {
            return time.timer() == cause.source();
        }
        final TriggerSpec.OnParent parent = (TriggerSpec.OnParent) trigger;
        return ran[parent.parent()] && changed[parent.parent()] == parent.changed();
    }

    private boolean accepts(final FilterSpec filter) {
        if (filter instanceof FilterSpec.FieldIs field) {
            return ((IntField<Object>) field.function()).of(cause.event()) == field.value();
        }
        if (filter instanceof FilterSpec.Held held) {
            final Object holder = graph.nodes().get(held.holder()).object();
            return ((HeldFilter<Object, Object>) held.function()).accepts(holder, cause.event());
        }
        return ((EventFilter<Object>) filter.function()).accepts(cause.event());
    }

    private boolean answer(final CalculationNode node, final TriggerSpec trigger) {
        if (trigger instanceof TriggerSpec.OnEvent event) {
            return call(node, event.callback(), cause.event());
        }
        if (trigger instanceof TriggerSpec.OnTime time) {
            return call(node, time.callback(), null);
        }
        if (trigger instanceof TriggerSpec.OnParent parent) {
            final Object object = graph.nodes().get(parent.parent()).object();
            return parent.callback() == null || call(node, parent.callback(), object);
        }
        return typedCall(node);
    }

    private boolean typedCall(final CalculationNode node) {
        final Object result = invoke(cause.method(), node.object(), cause.arguments());
        final boolean answer = !Boolean.FALSE.equals(result);
        audited(node, "on " + cause.method().getName(), answer);
        return answer;
    }

    /** Calls a method of an interface of typed calls. */
    static Object invoke(final Method method, final Object target, final Object[] arguments) {
        try {
            method.setAccessible(true);
            return method.invoke(target, arguments);
        } catch (final InvocationTargetException e) {
            throw CalculationCycle.<RuntimeException>asUnchecked(e.getCause());
        } catch (final IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    // An interface method that declares checked exceptions throws them to the caller of the interface.
    private static <T extends Throwable> T asUnchecked(final Throwable thrown) throws T {
        throw (T) thrown;
    }

    private boolean call(final CalculationNode node, final CallbackSpec callback, final Object argument) {
        if (callback == null) {
            return true;
        }
        final boolean answer = callback.decides() ? decide(node, callback, argument) : act(node, callback, argument);
        audited(node, callback.words(), answer);
        return answer;
    }

    private boolean decide(final CalculationNode node, final CallbackSpec callback, final Object argument) {
        return switch (callback.takes()) {
            case NOTHING -> ((NodeHandler<Object>) callback.function()).handle(node.object());
            case TIME -> ((TimeHandler<Object>) callback.function()).handle(node.object(), (long) cause.event());
            default -> ((Handler<Object, Object>) callback.function()).handle(node.object(), argument);
        };
    }

    private boolean act(final CalculationNode node, final CallbackSpec callback, final Object argument) {
        switch (callback.takes()) {
            case NOTHING -> ((NodeAction<Object>) callback.function()).handle(node.object());
            case TIME -> ((TimeAction<Object>) callback.function()).handle(node.object(), (long) cause.event());
            default -> ((Action<Object, Object>) callback.function()).handle(node.object(), argument);
        }
        return true;
    }

    private void audited(final CalculationNode node, final String words, final boolean answer) {
        if (audit != null) {
            audit.ran(node.name(), node.object(), words, answer);
        }
    }
}
