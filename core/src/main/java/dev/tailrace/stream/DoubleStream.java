package dev.tailrace.stream;

import dev.tailrace.function.Mapper;
import dev.tailrace.function.Receiver;
import dev.tailrace.function.RecordFilter;
import dev.tailrace.io.Encoder;
import dev.tailrace.plan.FunctionForm;
import dev.tailrace.plan.NodeSpec;
import java.util.function.Supplier;

/**
 * A stream of doubles, from {@link EventStream#mapToDouble} to {@link #mapToObject} or to an end. Compiled nodes need no
 * objects for its values.
 */
public final class DoubleStream {

    private final EventStream<Double> boxed;

    DoubleStream(final EventStream<Double> boxed) {
        this.boxed = boxed;
    }

    /** Transforms each double into another. */
    public DoubleStream map(final String name, final Mapper.DoubleToDouble transform) {
        return new DoubleStream(boxed.then(name, new NodeSpec.Stateless(FunctionForm.DOUBLE_MAP, transform)));
    }

    /** Passes the doubles that the filter accepts. */
    public DoubleStream filter(final String name, final RecordFilter.OfDouble filter) {
        return new DoubleStream(boxed.then(name, new NodeSpec.Stateless(FunctionForm.DOUBLE_FILTER, filter)));
    }

    /** Transforms each double into a record. */
    public <R> EventStream<R> mapToObject(final String name, final Mapper.DoubleToObject<? extends R> mapper) {
        return boxed.then(name, new NodeSpec.Stateless(FunctionForm.DOUBLE_TO_OBJECT, mapper));
    }

    /** Transforms each double into a {@link Double}, which costs an allocation. */
    public EventStream<Double> boxed(final String name) {
        return this.<Double>mapToObject(name, Double::valueOf);
    }

    /** Ends the stream in the program that runs the pipeline; see {@link EventStream#deliver}. */
    public void deliver(final String name, final Receiver.OfDouble receiver) {
        boxed.then(name, new NodeSpec.Stateless(FunctionForm.DOUBLE_DELIVER, receiver));
    }

    /** Writes the stream to a named output log, without an object for each double; see {@link EventStream#sink}. */
    public void sink(final String name, final Supplier<? extends Encoder.OfDouble> encoder) {
        boxed.sink(name, encoder);
    }

    /** Sets the number of tasks of the node that emits this stream. */
    public DoubleStream parallelism(final int tasks) {
        boxed.parallelism(tasks);
        return this;
    }
}
