package dev.tailrace.runtime.calculation;

/** Is given the events that came through {@link CalculationProcessor#onEvent} and that no input takes. */
@FunctionalInterface
public interface UnknownEvents {

    void onUnknown(Object event);
}
