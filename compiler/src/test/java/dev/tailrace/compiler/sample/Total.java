package dev.tailrace.compiler.sample;

import dev.tailrace.function.Aggregate;

/** The values of a window; a sum that five divides is no result. */
public final class Total implements Aggregate<Tick, Tick> {

    private int key;
    private long sum;

    @Override
    public void add(final Tick tick) {
        key = tick.key();
        sum += tick.value();
    }

    @Override
    public Tick result(final long startNs, final long endNs) {
        return sum % 5 == 0 ? null : new Tick(startNs, key, sum + endNs);
    }

    @Override
    public void clear() {
        sum = 0;
    }
}
