package dev.tailrace.stream;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.calculation.StreamCalculation;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.Operator;
import dev.tailrace.plan.Aggregation;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.WindowSpec;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A stream whose records are dispatched by a key: all records of one key meet in one task, in order.
 *
 * @param <T> record type
 */
public abstract sealed class KeyedStream<T> permits IdKeyedStream, ValueKeyedStream {

    private final EventStream<T> stream;
    private final Key key;

    KeyedStream(final EventStream<T> stream, final Key key) {
        this.stream = stream;
        this.key = key;
    }

    /** Runs one operator instance per key, made when its key is first seen. */
    public <R> OperatorStream<R> process(final String name, final Supplier<? extends Operator<? super T, R>> operator) {
        return stream.operator(name, new NodeSpec.Process(operator, 0), key);
    }

    /**
     * Runs one calculation graph per key, made when its key is first seen; see {@link EventStream#calculate}.
     *
     * @param type class of the records; of generic records their raw class
     */
    public <R> OperatorStream<R> calculate(
            final String name, final Class<? super T> type, final StreamCalculation<T, R> calculation) {
        return stream.operator(name, new NodeSpec.Calculate(name, type, calculation, 0), key);
    }

    /**
     * Cuts the stream into windows of stream time, half-open and aligned to time 0. Results leave on the first punctuation at
     * or after the window's end, before the record that moved the time there, and at the end of the input.
     */
    public WindowedStream<T> tumblingWindow(final Duration size) {
        final long sizeNs = Pipeline.nanos(size);
        return new WindowedStream<>(this, aggregation -> WindowedStream.tumbling(sizeNs, aggregation));
    }

    /**
     * Windows of stream time that overlap: half-open, as long as the size, one ending at each multiple of the slide.
     * Results leave as those of tumbling windows do. A record is in as many windows as there are slides in the size, so
     * after its last record a key has results until that has left the last of them.
     *
     * @param size cheapest as a multiple of the slide: windows are put together from panes as long as the greatest common
     *     divisor of both. If it is less than the slide, records in the gaps are in no window
     * @param slide distance between the ends of two windows
     */
    public SlidingStream<T> slidingWindow(final Duration size, final Duration slide) {
        final long sizeNs = Pipeline.nanos(size);
        final long slideNs = Pipeline.nanos(slide);
        return new SlidingStream<>(
                this, (aggregate, result) -> new WindowSpec.Sliding(sizeNs, slideNs, aggregate, result));
    }

    /** Sessions whose results leave at most a gap late; see {@link #sessionWindow(Duration, Duration)}. */
    public WindowedStream<T> sessionWindow(final Duration gap) {
        return sessionWindow(gap, gap);
    }

    /**
     * Cuts each key's records where it is silent for a gap. A session lasts from its first record to a gap after its last
     * one; a record at that time or later begins another. Its result leaves with such a record, before that is processed,
     * or on the first punctuation at or after the session's end rounded up to the timer resolution, and at the end of the
     * input.
     *
     * @param timerResolution when results leave, not what is in them, depends on it; a coarse one costs fewer punctuations
     */
    public WindowedStream<T> sessionWindow(final Duration gap, final Duration timerResolution) {
        final long gapNs = Pipeline.nanos(gap);
        final long timerResolutionNs = Pipeline.nanos(timerResolution);
        return new WindowedStream<>(this, aggregation -> new WindowSpec.Session(gapNs, timerResolutionNs, aggregation));
    }

    /**
     * Cuts each key's records into windows of this many. A result leaves with the last record of its window; a window
     * that is not full at the end of the input has none. It lasts from the time of its first record to the nanosecond
     * after that of its last.
     */
    public WindowedStream<T> countWindow(final int size) {
        return new WindowedStream<>(this, aggregation -> new WindowSpec.Count(size, aggregation));
    }

    /**
     * The last records of each key, a result with every {@code slide} of them, once there are enough for a whole window.
     *
     * @param size records in a window, a multiple of the slide
     * @param slide records from one result to the next
     */
    public SlidingStream<T> countWindow(final int size, final int slide) {
        return new SlidingStream<>(
                this, (aggregate, result) -> new WindowSpec.SlidingCount(size, slide, aggregate, result));
    }

    /** Aggregates all that a key has had so far, with an object per key; a result leaves with each record. */
    public <R> EventStream<R> running(
            final String name, final Supplier<? extends Aggregate<? super T, ? extends R>> aggregate) {
        return stream.then(name, new WindowSpec.Running(new Aggregation.Objects(aggregate)), key);
    }

    /**
     * Aggregates all that a key has had so far, in a row per key; a result leaves with each record.
     *
     * @param result makes one result step per task
     */
    public <R> EventStream<R> running(
            final String name,
            final RowAggregate<? super T> aggregate,
            final Supplier<? extends RowResult<? extends R>> result) {
        return stream.then(name, new WindowSpec.Running(new Aggregation.Rows(aggregate, result)), key);
    }

    EventStream<T> stream() {
        return stream;
    }

    Key key() {
        return key;
    }
}
