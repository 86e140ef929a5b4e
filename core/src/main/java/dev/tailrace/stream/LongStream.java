package dev.tailrace.stream;

import dev.tailrace.function.Mapper;
import dev.tailrace.function.Receiver;
import dev.tailrace.function.RecordFilter;
import dev.tailrace.io.Encoder;
import dev.tailrace.plan.FunctionForm;
import dev.tailrace.plan.NodeSpec;
import java.util.function.Supplier;

/**
 * A stream of longs, from {@link EventStream#mapToLong} to {@link #mapToObject} or to an end. Compiled nodes need no objects for
 * its values.
 */
public final class LongStream {

    private final EventStream<Long> boxed;

    LongStream(final EventStream<Long> boxed) {
        this.boxed = boxed;
    }

    /** Transforms each long into another. */
    public LongStream map(final String name, final Mapper.LongToLong transform) {
        return new LongStream(boxed.then(name, new NodeSpec.Stateless(FunctionForm.LONG_MAP, transform)));
    }

    /** Passes the longs that the filter accepts. */
    public LongStream filter(final String name, final RecordFilter.OfLong filter) {
        return new LongStream(boxed.then(name, new NodeSpec.Stateless(FunctionForm.LONG_FILTER, filter)));
    }

    /** Transforms each long into a record. */
    public <R> EventStream<R> mapToObject(final String name, final Mapper.LongToObject<? extends R> mapper) {
        return boxed.then(name, new NodeSpec.Stateless(FunctionForm.LONG_TO_OBJECT, mapper));
    }

    /** Transforms each long into a {@link Long}, which costs an allocation. */
    public EventStream<Long> boxed(final String name) {
        return this.<Long>mapToObject(name, Long::valueOf);
    }

    /** Ends the stream in the program that runs the pipeline; see {@link EventStream#deliver}. */
    public void deliver(final String name, final Receiver.OfLong receiver) {
        boxed.then(name, new NodeSpec.Stateless(FunctionForm.LONG_DELIVER, receiver));
    }

    /** Writes the stream to a named output log, without an object for each long; see {@link EventStream#sink}. */
    public void sink(final String name, final Supplier<? extends Encoder.OfLong> encoder) {
        boxed.sink(name, encoder);
    }

    /** Sets the number of tasks of the node that emits this stream. */
    public LongStream parallelism(final int tasks) {
        boxed.parallelism(tasks);
        return this;
    }
}
