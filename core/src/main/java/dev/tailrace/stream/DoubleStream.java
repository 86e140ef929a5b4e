package dev.tailrace.stream;

import dev.tailrace.function.DoubleFilter;
import dev.tailrace.function.DoubleReceiver;
import dev.tailrace.function.DoubleToObject;
import dev.tailrace.function.DoubleTransform;
import dev.tailrace.io.DoubleEncoder;
import dev.tailrace.plan.PrimitiveSpec;
import java.util.function.Supplier;

/**
 * A stream of doubles: steps between {@link EventStream#mapToDouble} and {@link #mapToObject}, or an end, that need no
 * object for their values once they are compiled.
 */
public final class DoubleStream {

    private final EventStream<Double> boxed;

    DoubleStream(final EventStream<Double> boxed) {
        this.boxed = boxed;
    }

    /** Turns each double into one other. */
    public DoubleStream map(final String name, final DoubleTransform transform) {
        return new DoubleStream(boxed.then(name, new PrimitiveSpec.DoubleMap(transform)));
    }

    /** Lets only the doubles pass that the filter accepts. */
    public DoubleStream filter(final String name, final DoubleFilter filter) {
        return new DoubleStream(boxed.then(name, new PrimitiveSpec.DoubleOnly(filter)));
    }

    /** Turns each double into a record. */
    public <R> EventStream<R> mapToObject(final String name, final DoubleToObject<? extends R> mapper) {
        return boxed.then(name, new PrimitiveSpec.DoubleToRecord(mapper));
    }

    /** Turns each double into a {@link Double}, which costs an allocation. */
    public EventStream<Double> boxed(final String name) {
        return this.<Double>mapToObject(name, Double::valueOf);
    }

    /** Ends the stream in the program that runs the pipeline; see {@link EventStream#deliver}. */
    public void deliver(final String name, final DoubleReceiver receiver) {
        boxed.then(name, new PrimitiveSpec.DoubleDeliver(receiver));
    }

    /** Ends the stream in a named output log, without an object per double; see {@link EventStream#sink}. */
    public void sink(final String name, final Supplier<? extends DoubleEncoder> encoder) {
        boxed.sink(name, encoder);
    }

    /** Asks for this number of tasks for the node that emits this stream. */
    public DoubleStream parallelism(final int tasks) {
        boxed.parallelism(tasks);
        return this;
    }
}
