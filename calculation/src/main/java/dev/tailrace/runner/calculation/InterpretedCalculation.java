package dev.tailrace.runner.calculation;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import dev.tailrace.calculation.plan.EntrySpec.CallsSpec;
import dev.tailrace.calculation.plan.EntrySpec.InputSpec;
import dev.tailrace.runner.calculation.CalculationCycle.Cause;
import dev.tailrace.runtime.calculation.CalculationParts;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.CalculationTime;
import dev.tailrace.runtime.calculation.Callback.NodeAction;
import dev.tailrace.runtime.calculation.Cycle;
import dev.tailrace.runtime.calculation.Entries;
import dev.tailrace.runtime.calculation.Entry;
import dev.tailrace.runtime.calculation.PublishedEvents;
import dev.tailrace.state.StateSections;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Function;

/**
 * Runs a calculation graph by visiting its nodes in each cycle. Slow and simple: the reference for generated classes.
 * For tests and development; it allocates.
 */
public final class InterpretedCalculation implements CalculationProcessor {

    private final CalculationGraph graph;
    private final Cycle cycle;
    private final CalculationTime time;
    private final PublishedEvents published;
    private final Entries entries;
    private final boolean[] buffered;
    private boolean anyBuffered;

    private InterpretedCalculation(final CalculationGraph graph) {
        this.graph = graph;
        graph.parts().take();
        cycle = graph.parts().cycle();
        time = graph.parts().time();
        published = graph.parts().published();
        entries = graph.parts().entries();
        buffered = new boolean[graph.nodes().size()];
        graph.inputs().forEach(input -> entries.add(input.name(), input.type(), new InputEntry(input)));
        graph.calls().forEach(calls -> entries.addCalls(calls.name(), proxy(calls)));
    }

    /** Creates a processor of this graph, not started yet. */
    public static InterpretedCalculation of(final CalculationGraph graph) {
        return new InterpretedCalculation(graph);
    }

    @Override
    public String name() {
        return graph.name();
    }

    @Override
    public void start() {
        final boolean first = cycle.enterStart();
        inCycle("start", null, () -> {
            if (first) {
                forward(CalculationNode::init);
            }
            forward(CalculationNode::start);
            drain();
        });
        cycle.leave();
    }

    @Override
    public void stop() {
        cycle.enter();
        inCycle("stop", null, () -> {
            backward(CalculationNode::stop);
            drain();
        });
        cycle.leaveStop();
    }

    private void forward(final Function<CalculationNode, CallbackSpec> callback) {
        graph.order().forEach(node -> call(node, callback.apply(node)));
    }

    private void backward(final Function<CalculationNode, CallbackSpec> callback) {
        for (int i = graph.order().size() - 1; i >= 0; i--) {
            call(graph.order().get(i), callback.apply(graph.order().get(i)));
        }
    }

    @SuppressWarnings("unchecked")
    private static void call(final CalculationNode node, final CallbackSpec callback) {
        if (callback != null) {
            ((NodeAction<Object>) callback.function()).handle(node.object());
        }
    }

    @Override
    public void onEvent(final Object event) {
        entries.accept(event);
    }

    @Override
    public Entry<?> entry(final String input) {
        return entries.named(input);
    }

    @Override
    public Object calls(final String name) {
        return entries.calls(name);
    }

    @Override
    public boolean advanceTo(final long timeNs, final long targetNs) {
        final long stopNs = CalculationTime.inRange(timeNs);
        cycle.enter();
        final boolean moved = time.begin(stopNs, targetNs);
        if (moved) {
            fireWhatIsDue();
        }
        cycle.leave();
        return moved;
    }

    private void fireWhatIsDue() {
        for (int timer = time.nextDue(); timer >= 0; timer = time.nextDue()) {
            final Cause cause = Cause.timer(graph.timers().get(timer), time.nowNs());
            inCycle(cause.name(), time.nowNs(), () -> runAndDrain(cause));
        }
    }

    @Override
    public void calculate() {
        cycle.enter();
        inCycle("buffered", null, () -> {
            calculateBuffered();
            drain();
        });
        cycle.leave();
    }

    @Override
    public long nowNs() {
        return time.nowNs();
    }

    @Override
    public long nextDueNs() {
        return time.nextDueNs();
    }

    @Override
    public CalculationParts parts() {
        return graph.parts();
    }

    @Override
    public void state(final StateSections sections) {
        if (anyBuffered) {
            throw cycle.holdsBuffered();
        }
        graph.parts().state(sections);
    }

    @Override
    public Object node(final String node) {
        return graph.parts().node(node);
    }

    private void accept(final InputSpec input, final Object event) {
        cycle.enter();
        inCycle(input.name(), event, () -> runAndDrain(Cause.event(input, event)));
        cycle.leave();
    }

    private boolean call(final CallsSpec calls, final Method method, final Object[] arguments) {
        cycle.enter();
        final boolean[] answer = new boolean[1];
        final Cause cause = Cause.call(calls, method, arguments);
        inCycle(cause.name(), null, () -> {
            calculateBuffered();
            answer[0] = run(cause).answered();
            drain();
        });
        cycle.leave();
        return answer[0];
    }

    private void buffer(final InputSpec input, final Object event) {
        if (!graph.buffers()) {
            throw cycle.buffersNothing();
        }
        cycle.enter();
        inCycle(input.name(), event, () -> {
            anyBuffered = true;
            new CalculationCycle(graph, Cause.event(input, event), buffered).buffer();
        });
        cycle.leave();
    }

    private void runAndDrain(final Cause cause) {
        calculateBuffered();
        run(cause);
        drain();
    }

    private CalculationCycle run(final Cause cause) {
        final CalculationCycle turns = new CalculationCycle(graph, cause, buffered);
        turns.run();
        return turns;
    }

    private void calculateBuffered() {
        if (anyBuffered) {
            anyBuffered = false;
            run(Cause.BUFFERED);
        }
    }

    private void drain() {
        while (published.isWaiting()) {
            final InputSpec input = graph.inputs().get(published.take());
            run(Cause.event(input, published.event()));
        }
    }

    private void inCycle(final String input, final Object event, final Runnable work) {
        try {
            work.run();
        } catch (final Throwable failure) {
            cycle.failed(input, event, failure);
            throw failure;
        }
    }

    private Object proxy(final CallsSpec calls) {
        return Proxy.newProxyInstance(
                calls.type().getClassLoader(), new Class<?>[] {calls.type()}, (self, method, arguments) -> {
                    if (method.getDeclaringClass() == Object.class) {
                        return method.invoke(this, arguments);
                    }
                    if (method.isDefault()) {
                        return InvocationHandler.invokeDefault(self, method, arguments);
                    }
                    final boolean answer = call(calls, method, arguments);
                    return method.getReturnType() == boolean.class ? answer : null;
                });
    }

    private final class InputEntry implements Entry<Object> {

        private final InputSpec input;

        InputEntry(final InputSpec input) {
            this.input = input;
        }

        @Override
        public void accept(final Object event) {
            InterpretedCalculation.this.accept(input, event);
        }

        @Override
        public void buffer(final Object event) {
            InterpretedCalculation.this.buffer(input, event);
        }
    }
}
