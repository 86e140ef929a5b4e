package dev.tailrace.runtime.calculation;

import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.calculation.CalculationProcessor.InputId;
import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import dev.tailrace.state.StateSections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Operator that runs a calculation as a node of a pipeline: records of the stream are events of one input, results of
 * one output are the records that leave. After a {@code keyBy} each key has a separate processor with separate nodes.
 *
 * <p>Made by {@code StreamCalculation}, which leaves it to the run whether the calculation is interpreted or compiled; a
 * definition that chooses the processor class itself passes one of these operators to {@code process(..)}.
 *
 * <p>Stream time is the pipeline's. A calculation that waits for time needs {@code .timers(timerResolution)} at its node of the
 * pipeline; due times are rounded up to the timer resolution. Allocates nothing per record once warm.
 *
 * @param <T> type of the records
 * @param <R> type of the results
 */
public final class CalculationOperator<T, R> implements Operator<T, R>, Snapshotable {

    private static final long NEVER = Long.MAX_VALUE;

    /**
     * The parts of an operator: a calculation that does not run yet, its input and its output.
     *
     * @param <T> type of the records
     * @param <R> type of the results
     */
    public record OperatorParts<T, R>(CalculationParts parts, InputId<T> input, Outlet<R> outlet) {}

    private final CalculationProcessor processor;
    private final Entry<T> entry;
    private final Outlet<R> outlet;
    private Operator.Context context;
    private final Map<String, Object> state = new LinkedHashMap<>();
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
        processor.state(this::collect);
    }

    /** Makes the operator of a calculation that this class of processor runs; for generated code. */
    public static <T, R> CalculationOperator<T, R> of(
            final OperatorParts<T, R> parts,
            final Function<? super CalculationParts, ? extends CalculationProcessor> processor) {
        return new CalculationOperator<>(processor.apply(parts.parts()), parts.input(), parts.outlet());
    }

    /** As {@link #of}, with a new operator for each key. */
    public static <T, R> Supplier<CalculationOperator<T, R>> factory(
            final Supplier<OperatorParts<T, R>> parts,
            final Function<? super CalculationParts, ? extends CalculationProcessor> processor) {
        return () -> of(parts.get(), processor);
    }

    private StateSections collect(final String node, final Object... parts) {
        for (int i = 0; i < parts.length; i++) {
            state.put(i == 0 ? node : node + " " + i, parts[i]);
        }
        return this::collect;
    }

    /** All objects that the user has given to the calculation; checks inspect them in place of this operator. */
    public List<Object> userObjects() {
        return processor.parts().userObjects();
    }

    @Override
    public void open(final Operator.Context opened) {
        context = opened;
        processor.start();
    }

    @Override
    public void onRecord(final T record, final Output<R> output) {
        outlet.to(output);
        final long streamTimeNs = context.streamTimeNs();
        // A result of a window comes before timers that are due later. At the end of the input, its time may be later
        // than stream time ever is.
        processor.advanceTo(Math.min(context.recordTimeNs(), streamTimeNs), streamTimeNs);
        entry.accept(record);
        waitOn();
    }

    @Override
    public void onTimer(final long dueNs, final Output<R> output) {
        outlet.to(output);
        waitsForNs = NEVER;
        processor.advanceTo(dueNs, context.streamTimeNs());
        waitOn();
    }

    private void waitOn() {
        final long dueNs = processor.nextDueNs();
        if (dueNs != waitsForNs && dueNs != NEVER) {
            waitsForNs = dueNs;
            context.setTimer(dueNs);
        }
    }

    /** Writes the nodes, each to be filled in place, and the time that the operator waits for. */
    @Override
    public void save(final StateOutput output) {
        output.putText(state.keySet().toString());
        state.values().forEach(output::putState);
        output.putLong(waitsForNs);
    }

    @Override
    public void restore(final StateInput input) {
        final String nodes = input.getText();
        if (!nodes.equals(state.keySet().toString())) {
            throw input.refused("was saved with the nodes " + nodes + " and has " + state.keySet()
                    + " now; begin without a snapshot");
        }
        state.values().forEach(input::fillState);
        waitsForNs = input.getLong();
    }

    @Override
    public void close() {
        outlet.to(result -> {
            throw new IllegalStateException("calculation '" + processor.name() + "' emits into '" + outlet.name()
                    + "' while it is stopped, when the output of its pipeline has ended; emit on an event or on time");
        });
        processor.stop();
    }
}
