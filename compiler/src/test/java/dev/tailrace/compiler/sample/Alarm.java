package dev.tailrace.compiler.sample;

import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;

/** Counts what it has seen and emits it; every third tick sets a timer, perhaps in the past. */
public final class Alarm implements Operator<Tick, Tick> {

    private Operator.Context context;
    private long seen;

    @Override
    public void open(final Operator.Context operatorContext) {
        context = operatorContext;
    }

    @Override
    public void onRecord(final Tick tick, final Output<Tick> output) {
        seen++;
        if (tick.value() % 3 == 0) {
            context.setTimer(tick.timeNs() + tick.value() - 5);
        }
        output.emit(new Tick(tick.timeNs(), tick.key(), seen));
    }

    @Override
    public void onTimer(final long dueNs, final Output<Tick> output) {
        seen++;
        output.emit(new Tick(dueNs, 0, seen));
        if (seen % 2 == 0) {
            context.setTimer(dueNs + seen % 7 - 3);
        }
    }
}
