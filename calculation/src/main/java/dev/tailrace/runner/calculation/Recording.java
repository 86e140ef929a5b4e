package dev.tailrace.runner.calculation;

import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Entry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The recorded calls of a processor, in order. Because a calculation is a function of its input, a replay into another
 * processor of an equal graph gives the same results.
 *
 * <p>Events are kept by reference: a caller that reuses one changes the recording.
 */
public final class Recording {

    /** Kinds of calls. */
    enum Kind {
        START,
        STOP,
        ACCEPT,
        BUFFER,
        GENERIC,
        CALL,
        CALCULATE,
        TIME
    }

    /** One recorded call; components that do not apply are empty or 0. */
    record Item(Kind kind, String name, String method, Object[] events, long timeNs) {}

    private final List<Item> items = new ArrayList<>();

    void add(final Kind kind) {
        items.add(new Item(kind, "", "", new Object[0], 0));
    }

    void add(final Kind kind, final String input, final Object event) {
        items.add(new Item(kind, input, "", new Object[] {event}, 0));
    }

    void addCall(final String calls, final String method, final Object[] arguments) {
        items.add(new Item(Kind.CALL, calls, method, arguments == null ? new Object[0] : arguments.clone(), 0));
    }

    void addTime(final long timeNs, final long targetNs) {
        items.add(new Item(Kind.TIME, "", "", new Object[] {targetNs}, timeNs));
    }

    /** The number of recorded calls. */
    public int size() {
        return items.size();
    }

    /** Repeats all calls with another processor that was not started yet. */
    public void replay(final CalculationProcessor processor) {
        items.forEach(item -> replay(item, processor));
    }

    @SuppressWarnings("unchecked")
    private static void replay(final Item item, final CalculationProcessor processor) {
        switch (item.kind()) {
            case START -> processor.start();
            case STOP -> processor.stop();
            case ACCEPT -> ((Entry<Object>) processor.entry(item.name())).accept(item.events()[0]);
            case BUFFER -> ((Entry<Object>) processor.entry(item.name())).buffer(item.events()[0]);
            case GENERIC -> processor.onEvent(item.events()[0]);
            case CALL -> call(item, processor.calls(item.name()));
            case CALCULATE -> processor.calculate();
            case TIME -> processor.advanceTo(item.timeNs(), (Long) item.events()[0]);
        }
    }

    private static void call(final Item item, final Object calls) {
        final Method method = Arrays.stream(calls.getClass().getInterfaces())
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .filter(candidate -> signature(candidate).equals(item.method()))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("calls '" + item.name() + "' have no method " + item.method()));
        try {
            method.setAccessible(true);
            method.invoke(calls, item.events());
        } catch (final InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException unchecked
                    ? unchecked
                    : new IllegalStateException(e.getCause());
        } catch (final IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    static String signature(final Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes()).map(Class::getName).toList();
    }
}
