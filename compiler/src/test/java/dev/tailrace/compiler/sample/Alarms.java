package dev.tailrace.compiler.sample;

import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Output;

/** As {@link Alarm}, for all keys of a task. */
public final class Alarms implements KeyedOperator<Tick, Tick> {

    private final long[] seen = new long[10];
    private KeyedOperator.Context context;

    @Override
    public void open(final KeyedOperator.Context keyedContext) {
        context = keyedContext;
    }

    @Override
    public void onRecord(final int key, final Tick tick, final Output<Tick> output) {
        seen[key]++;
        if (tick.value() % 3 == 0) {
            context.setTimer(key, tick.timeNs() + tick.value() - 5);
        }
        output.emit(new Tick(tick.timeNs(), key, seen[key]));
    }

    @Override
    public void onTimer(final int key, final long dueNs, final Output<Tick> output) {
        seen[key]++;
        output.emit(new Tick(dueNs, key, seen[key]));
    }
}
