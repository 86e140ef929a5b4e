package dev.tailrace.runner.calculation;

import dev.tailrace.runtime.calculation.CalculationParts;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Entry;
import dev.tailrace.state.StateSections;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Processor that records each call before it passes it to another processor, so that a call that fails is recorded too.
 * Because a calculation is a function of its input, a replay into another processor of an equal graph gives the same
 * results. For debugging and tests; it allocates.
 *
 * <p>Events are kept by reference: a caller that reuses one changes the recording.
 */
public final class RecordedCalculation implements CalculationProcessor {

    private final CalculationProcessor processor;
    private final List<Consumer<CalculationProcessor>> recorded = new ArrayList<>();

    private RecordedCalculation(final CalculationProcessor processor) {
        this.processor = processor;
    }

    /** Records a processor that was not started yet; callers have to use the returned one in its place. */
    public static RecordedCalculation of(final CalculationProcessor processor) {
        return new RecordedCalculation(processor);
    }

    /** The number of calls so far. */
    public int size() {
        return recorded.size();
    }

    /** Repeats all calls so far with another processor that was not started yet. */
    public void replay(final CalculationProcessor other) {
        recorded.forEach(call -> call.accept(other));
    }

    @Override
    public String name() {
        return processor.name();
    }

    @Override
    public void start() {
        recorded.add(CalculationProcessor::start);
        processor.start();
    }

    @Override
    public void stop() {
        recorded.add(CalculationProcessor::stop);
        processor.stop();
    }

    @Override
    public void onEvent(final Object event) {
        recorded.add(other -> other.onEvent(event));
        processor.onEvent(event);
    }

    @Override
    public Entry<?> entry(final String input) {
        return new RecordedEntry(input, entryOf(processor, input));
    }

    @SuppressWarnings("unchecked")
    private static Entry<Object> entryOf(final CalculationProcessor target, final String input) {
        return (Entry<Object>) target.entry(input);
    }

    @Override
    public Object calls(final String name) {
        final Object calls = processor.calls(name);
        return Proxy.newProxyInstance(
                calls.getClass().getClassLoader(), calls.getClass().getInterfaces(), (self, method, arguments) -> {
                    if (method.getDeclaringClass() != Object.class) {
                        final Object[] kept = arguments == null ? null : arguments.clone();
                        recorded.add(other -> CalculationCycle.invoke(method, other.calls(name), kept));
                    }
                    return CalculationCycle.invoke(method, calls, arguments);
                });
    }

    @Override
    public void calculate() {
        recorded.add(CalculationProcessor::calculate);
        processor.calculate();
    }

    @Override
    public boolean advanceTo(final long timeNs, final long targetNs) {
        recorded.add(other -> other.advanceTo(timeNs, targetNs));
        return processor.advanceTo(timeNs, targetNs);
    }

    @Override
    public long nowNs() {
        return processor.nowNs();
    }

    @Override
    public long nextDueNs() {
        return processor.nextDueNs();
    }

    @Override
    public CalculationParts parts() {
        return processor.parts();
    }

    @Override
    public void state(final StateSections sections) {
        processor.state(sections);
    }

    @Override
    public Object node(final String node) {
        return processor.node(node);
    }

    private final class RecordedEntry implements Entry<Object> {

        private final String input;
        private final Entry<Object> entry;

        RecordedEntry(final String input, final Entry<Object> entry) {
            this.input = input;
            this.entry = entry;
        }

        @Override
        public void accept(final Object event) {
            recorded.add(other -> entryOf(other, input).accept(event));
            entry.accept(event);
        }

        @Override
        public void buffer(final Object event) {
            recorded.add(other -> entryOf(other, input).buffer(event));
            entry.buffer(event);
        }
    }
}
