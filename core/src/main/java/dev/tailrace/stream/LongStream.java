package dev.tailrace.stream;

import dev.tailrace.function.LongFilter;
import dev.tailrace.function.LongReceiver;
import dev.tailrace.function.LongToObject;
import dev.tailrace.function.LongTransform;
import dev.tailrace.io.LongEncoder;
import dev.tailrace.plan.PrimitiveSpec;
import java.util.function.Supplier;

/**
 * A stream of longs: steps between {@link EventStream#mapToLong} and {@link #mapToObject}, or an end, that need no object
 * for their values once they are compiled.
 */
public final class LongStream {

    private final EventStream<Long> boxed;

    LongStream(final EventStream<Long> boxed) {
        this.boxed = boxed;
    }

    /** Turns each long into one other. */
    public LongStream map(final String name, final LongTransform transform) {
        return new LongStream(boxed.then(name, new PrimitiveSpec.LongMap(transform)));
    }

    /** Lets only the longs pass that the filter accepts. */
    public LongStream filter(final String name, final LongFilter filter) {
        return new LongStream(boxed.then(name, new PrimitiveSpec.LongOnly(filter)));
    }

    /** Turns each long into a record. */
    public <R> EventStream<R> mapToObject(final String name, final LongToObject<? extends R> mapper) {
        return boxed.then(name, new PrimitiveSpec.LongToRecord(mapper));
    }

    /** Turns each long into a {@link Long}, which costs an allocation. */
    public EventStream<Long> boxed(final String name) {
        return this.<Long>mapToObject(name, Long::valueOf);
    }

    /** Ends the stream in the program that runs the pipeline; see {@link EventStream#deliver}. */
    public void deliver(final String name, final LongReceiver receiver) {
        boxed.then(name, new PrimitiveSpec.LongDeliver(receiver));
    }

    /** Ends the stream in a named output log, without an object per long; see {@link EventStream#sink}. */
    public void sink(final String name, final Supplier<? extends LongEncoder> encoder) {
        boxed.sink(name, encoder);
    }

    /** Asks for this number of tasks for the node that emits this stream. */
    public LongStream parallelism(final int tasks) {
        boxed.parallelism(tasks);
        return this;
    }
}
