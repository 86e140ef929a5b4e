package dev.tailrace.runtime.calculation;

/** Handler of events of {@link CalculationProcessor#onEvent} that no input takes. */
@FunctionalInterface
public interface UnknownEvents {

    void onUnknown(Object event);
}
