package dev.tailrace.compiler.sample;

import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Output;

/** Adds the values of its right input to those of its left. */
public final class Pairs implements ConnectOperator<Tick, Tick, Tick> {

    private final long[] right = new long[10];
    private KeyedOperator.Context context;

    @Override
    public void open(final KeyedOperator.Context keyedContext) {
        context = keyedContext;
    }

    @Override
    public void onLeft(final int key, final Tick tick, final Output<Tick> output) {
        if (tick.value() % 3 == 0) {
            context.setTimer(key, tick.timeNs() + tick.value());
        }
        output.emit(new Tick(tick.timeNs(), key, tick.value() + right[key]));
    }

    @Override
    public void onRight(final int key, final Tick tick, final Output<Tick> output) {
        right[key] += tick.value();
    }

    @Override
    public void onTimer(final int key, final long dueNs, final Output<Tick> output) {
        output.emit(new Tick(dueNs, key, right[key]));
    }
}
