package dev.tailrace.runtime.calculation;

import dev.tailrace.runtime.Operator;
import dev.tailrace.runtime.OperatorContext;
import dev.tailrace.runtime.Output;
import dev.tailrace.runtime.state.StateSections;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts a calculation into a pipeline: records of the stream are events of one input, results of one output are the
 * records that leave. Behind a {@code keyBy} each key has a processor, with nodes, of its own.
 *
 * <pre>{@code
 * ticks.keyById("instrument", Tick::instrument)
 *         .process("ladder", () -> LadderDefinition.operator())
 *         .timers(Duration.ofMillis(1))
 * }</pre>
 *
 * <p>Logical time is the pipeline's. A calculation that waits for time needs {@code .timers(granule)} at its node of the
 * pipeline; due times are rounded up to the granule. Allocates nothing per record once warm.
 *
 * @param <T> type of the records
 * @param <R> type of the results
 */
public final class CalculationOperator<T, R> implements Operator<T, R> {

    private static final long NEVER = Long.MAX_VALUE;

    private final CalculationProcessor processor;
    private final Entry<T> entry;
    private final Outlet<R> outlet;
    private OperatorContext context;
    private final Object[] state;
    private long waitsForNs = NEVER;

    /**
     * @param processor not started yet
     * @param input that takes the records
     * @param outlet whose results leave
     */
    public CalculationOperator(final CalculationProcessor processor, final InputId<T> input, final Outlet<R> outlet) {
        this.processor = processor;
        this.entry = processor.entry(input);
        this.outlet = outlet;
        final List<Object> parts = new ArrayList<>();
        processor.state((node, objects) -> collect(parts, objects));
        state = parts.toArray();
    }

    // A snapshot of a pipeline finds the nodes here; the processor itself has nothing else to keep.
    private static StateSections collect(final List<Object> parts, final Object... objects) {
        parts.addAll(List.of(objects));
        return (node, more) -> collect(parts, more);
    }

    /** All that the user has given to the calculation: what is to be looked into in place of this operator. */
    public List<Object> userObjects() {
        return processor.parts().userObjects();
    }

    @Override
    public void open(final OperatorContext opened) {
        context = opened;
        processor.start();
    }

    @Override
    public void onRecord(final T record, final Output<R> output) {
        outlet.to(output);
        processor.advanceTo(context.logicalTimeNs());
        entry.accept(record);
        waitOn();
    }

    @Override
    public void onTimer(final long dueNs, final Output<R> output) {
        outlet.to(output);
        waitsForNs = NEVER;
        processor.advanceTo(dueNs, context.logicalTimeNs());
        waitOn();
    }

    private void waitOn() {
        final long dueNs = processor.nextDueNs();
        if (dueNs != waitsForNs && dueNs != NEVER) {
            waitsForNs = dueNs;
            context.setTimer(dueNs);
        }
    }

    @Override
    public void close() {
        processor.stop();
    }
}
