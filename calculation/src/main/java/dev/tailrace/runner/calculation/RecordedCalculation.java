package dev.tailrace.runner.calculation;

import dev.tailrace.runtime.calculation.CalculationParts;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Entry;
import dev.tailrace.state.StateSections;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * Processor that records each call before it passes it to another processor, so that a call that fails is recorded too.
 * For debugging and tests; it allocates.
 */
public final class RecordedCalculation implements CalculationProcessor {

    private final CalculationProcessor processor;
    private final Recording recording = new Recording();

    private RecordedCalculation(final CalculationProcessor processor) {
        this.processor = processor;
    }

    /** Records a processor that was not started yet; callers have to use the returned one in its place. */
    public static RecordedCalculation of(final CalculationProcessor processor) {
        return new RecordedCalculation(processor);
    }

    /** The calls so far. */
    public Recording recording() {
        return recording;
    }

    @Override
    public String name() {
        return processor.name();
    }

    @Override
    public void start() {
        recording.add(Recording.Kind.START);
        processor.start();
    }

    @Override
    public void stop() {
        recording.add(Recording.Kind.STOP);
        processor.stop();
    }

    @Override
    public void onEvent(final Object event) {
        recording.add(Recording.Kind.GENERIC, "", event);
        processor.onEvent(event);
    }

    @Override
    @SuppressWarnings("unchecked")
    public Entry<?> entry(final String input) {
        return new RecordedEntry(input, (Entry<Object>) processor.entry(input));
    }

    @Override
    public Object calls(final String name) {
        final Object calls = processor.calls(name);
        return Proxy.newProxyInstance(
                calls.getClass().getClassLoader(), calls.getClass().getInterfaces(), (self, method, arguments) -> {
                    if (method.getDeclaringClass() != Object.class) {
                        recording.addCall(name, Recording.signature(method), arguments);
                    }
                    try {
                        method.setAccessible(true);
                        return method.invoke(calls, arguments);
                    } catch (final InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public void calculate() {
        recording.add(Recording.Kind.CALCULATE);
        processor.calculate();
    }

    @Override
    public boolean advanceTo(final long timeNs, final long targetNs) {
        recording.addTime(timeNs, targetNs);
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
            recording.add(Recording.Kind.ACCEPT, input, event);
            entry.accept(event);
        }

        @Override
        public void acceptAll(final Object[] events, final int from, final int to) {
            for (int i = from; i < to; i++) {
                accept(events[i]);
            }
        }

        @Override
        public void buffer(final Object event) {
            recording.add(Recording.Kind.BUFFER, input, event);
            entry.buffer(event);
        }
    }
}
