package dev.tailrace.runtime.calculation;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * The entries of a processor by name and by class of event. Looking up a class that was seen before costs a hash lookup and
 * allocates nothing.
 */
public final class Entries {

    /** Handler of events of {@link CalculationProcessor#onEvent} that no input takes. */
    @FunctionalInterface
    public interface UnknownEvents {

        void onUnknown(Object event);
    }

    private final String calculation;
    private final UnknownEvents unknown;
    private final Map<String, Entry<?>> entries = new LinkedHashMap<>();
    private final Map<String, Class<?>> types = new LinkedHashMap<>();
    private final Map<String, Object> calls = new LinkedHashMap<>();
    private final Map<Class<?>, Entry<Object>> byClass = new HashMap<>();
    private final Entry<Object> unknownEntry = new UnknownEntry();

    /** @param unknown handler of unknown events; null when such an event is an error */
    public Entries(final String calculation, final UnknownEvents unknown) {
        this.calculation = calculation;
        this.unknown = unknown;
    }

    /** Adds the entry of an input. */
    public void add(final String input, final Class<?> type, final Entry<?> entry) {
        entries.put(input, entry);
        types.put(input, type);
    }

    /** Adds typed calls. */
    public void addCalls(final String name, final Object target) {
        calls.put(name, target);
    }

    /** Passes an event to the entry of its class. */
    public void accept(final Object event) {
        final Entry<Object> known = byClass.get(event.getClass());
        (known != null ? known : find(event.getClass())).accept(event);
    }

    /** The entry of this input. */
    public Entry<?> named(final String input) {
        return found("input", input, entries);
    }

    /** The typed calls of this name. */
    public Object calls(final String name) {
        return found("calls", name, calls);
    }

    private <T> T found(final String kind, final String name, final Map<String, T> all) {
        final T found = all.get(name);
        if (found == null) {
            throw new NoSuchElementException(
                    "calculation '" + calculation + "' has no " + kind + " '" + name + "'; it has " + all.keySet());
        }
        return found;
    }

    @SuppressWarnings("unchecked")
    private Entry<Object> find(final Class<?> type) {
        final String input = inputOf(type);
        final Entry<Object> entry = input == null ? unknownEntry : (Entry<Object>) entries.get(input);
        byClass.put(type, entry);
        return entry;
    }

    private String inputOf(final Class<?> type) {
        for (Class<?> candidate = type; candidate != null; candidate = candidate.getSuperclass()) {
            final String input = inputOfExactly(candidate);
            if (input != null) {
                return input;
            }
        }
        return types.entrySet().stream()
                .filter(entry -> entry.getValue().isAssignableFrom(type))
                .map(entry -> inputOfExactly(entry.getValue()))
                .findFirst()
                .orElse(null);
    }

    private String inputOfExactly(final Class<?> type) {
        String found = null;
        for (final Map.Entry<String, Class<?>> entry : types.entrySet()) {
            if (entry.getValue() == type) {
                if (found != null) {
                    throw new IllegalArgumentException(about(type) + " enters at '" + found + "' and at '"
                            + entry.getKey() + "'; say which: processor.entry(input).accept(event)");
                }
                found = entry.getKey();
            }
        }
        return found;
    }

    private String about(final Class<?> type) {
        return "calculation '" + calculation + "': an event of " + type.getName();
    }

    private final class UnknownEntry implements Entry<Object> {

        @Override
        public void accept(final Object event) {
            if (unknown == null) {
                throw new IllegalArgumentException(about(event.getClass()) + " has no input; available: "
                        + types.keySet() + "; add an input for it or a handler of unknown events");
            }
            unknown.onUnknown(event);
        }

        @Override
        public void buffer(final Object event) {
            accept(event);
        }
    }
}
