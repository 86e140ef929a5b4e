package dev.tailrace.calculation;

import dev.tailrace.calculation.plan.EntrySpec.CallsSpec;
import dev.tailrace.runtime.calculation.CalculationProcessor.CallsId;

/**
 * Typed calls of a calculation: the methods of an interface are its entries, without event objects.
 *
 * @param <F> the interface
 */
public final class Calls<F> implements CallsId<F> {

    final Calculation calculation;
    final CallsSpec spec;

    Calls(final Calculation calculation, final CallsSpec spec) {
        this.calculation = calculation;
        this.spec = spec;
    }

    @Override
    public String name() {
        return spec.name();
    }
}
