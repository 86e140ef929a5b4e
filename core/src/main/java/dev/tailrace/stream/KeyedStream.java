package dev.tailrace.stream;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Operator;
import dev.tailrace.plan.Key;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.WindowExtents;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A stream that is partitioned by a key: all records of a key are processed by one task, in order.
 *
 * @param <T> record type
 */
public abstract sealed class KeyedStream<T> {

    private final EventStream<T> stream;
    private final Key key;

    KeyedStream(final EventStream<T> stream, final Key key) {
        this.stream = stream;
        this.key = key;
    }

    /** Runs one operator for each key, made when the key first occurs. */
    public <R> OperatorStream<R> process(final String name, final Supplier<? extends Operator<? super T, R>> operator) {
        return stream.operator(name, new NodeSpec.Process(operator, 0), key);
    }

    /**
     * Tumbling windows of stream time, half-open and aligned to time 0. Results leave on the first punctuation at or after the
     * end of the window, before the record that moved the time there, and at the end of the input.
     */
    public WindowedStream<T> tumblingWindow(final Duration size) {
        final long sizeNs = WindowExtents.nanos(size);
        return new WindowedStream<>(this, aggregation -> new NodeSpec.Window(sizeNs, aggregation));
    }

    /**
     * Sliding windows of stream time: half-open, as long as the size; one ends at each multiple of the slide. Results leave as
     * those of tumbling windows. A record is in as many windows as there are slides in the size, so a key has results until
     * its last record has left the last of them.
     *
     * @param size cheapest as a multiple of the slide, because windows are combined from panes as long as the greatest common
     *     divisor of both; if it is less than the slide, records in the gaps are in no window
     * @param slide distance between the ends of two windows
     */
    public SlidingStream<T> slidingWindow(final Duration size, final Duration slide) {
        final long sizeNs = WindowExtents.nanos(size);
        final long slideNs = WindowExtents.nanos(slide);
        return new SlidingStream<>(this, aggregation -> new NodeSpec.SlidingWindow(sizeNs, slideNs, aggregation));
    }

    /** Session windows whose results leave at most a gap late; see {@link #sessionWindow(Duration, Duration)}. */
    public WindowedStream<T> sessionWindow(final Duration gap) {
        return sessionWindow(gap, gap);
    }

    /**
     * Session windows, which a gap between two records of a key separates. A session lasts from its first record to a gap
     * after its last record; a record at that time or later begins another. Its result leaves before such a record, or on the
     * first punctuation at or after the end of the session rounded up to the timer resolution, or at the end of the input.
     *
     * @param timerResolution timer resolution: it affects when results leave, not their contents; a coarse one costs fewer
     *     punctuations
     */
    public WindowedStream<T> sessionWindow(final Duration gap, final Duration timerResolution) {
        final long gapNs = WindowExtents.nanos(gap);
        final long timerResolutionNs = WindowExtents.nanos(timerResolution);
        return new WindowedStream<>(
                this, aggregation -> new NodeSpec.SessionWindow(gapNs, timerResolutionNs, aggregation));
    }

    /**
     * Tumbling windows of this number of records of a key. A result leaves with the last record of its window; a window that
     * is not full at the end of the input has none. A window lasts from the time of its first record to the nanosecond after
     * that of its last.
     */
    public WindowedStream<T> countWindow(final int size) {
        return new WindowedStream<>(this, aggregation -> new NodeSpec.CountWindow(size, aggregation));
    }

    /**
     * Sliding windows of a number of records of a key. A result leaves with each record that completes a slide, once there
     * are enough records for a whole window.
     *
     * @param size records in a window, a multiple of the slide
     * @param slide records from one result to the next
     */
    public SlidingStream<T> countWindow(final int size, final int slide) {
        return new SlidingStream<>(this, aggregation -> new NodeSpec.SlidingCountWindow(size, slide, aggregation));
    }

    /** Aggregates all records of a key so far in an object for each key; a result leaves with each record. */
    public <R> EventStream<R> running(
            final String name, final Supplier<? extends Aggregate<? super T, ? extends R>> aggregate) {
        return stream.then(name, new NodeSpec.RunningAggregate(new NodeSpec.Aggregation.Objects(aggregate)), key);
    }

    /**
     * Aggregates all records of a key so far in a row for each key; a result leaves with each record.
     *
     * @param result makes one object for each task, which turns rows into results
     */
    public <R> EventStream<R> running(
            final String name,
            final RowAggregate<? super T> aggregate,
            final Supplier<? extends RowResult<? extends R>> result) {
        return stream.then(name, new NodeSpec.RunningAggregate(new NodeSpec.Aggregation.Rows(aggregate, result)), key);
    }

    EventStream<T> stream() {
        return stream;
    }

    Key key() {
        return key;
    }

    /**
     * A stream that is keyed by a dense identifier, so that the state of a key can be found by an array access.
     *
     * @param <T> record type
     */
    public static final class ById<T> extends KeyedStream<T> {

        ById(final EventStream<T> stream, final Key.Id key) {
            super(stream, key);
        }

        /** Runs one operator instance per task that keeps the state of all its keys itself. */
        public <R> OperatorStream<R> processKeyed(
                final String name, final Supplier<? extends KeyedOperator<? super T, R>> operator) {
            return stream().operator(name, new NodeSpec.KeyedProcess(operator, 0), key());
        }

        /** Pairs this stream with another that has the same key. */
        public <R> ConnectedStreams.ById<T, R> connect(final ById<R> right) {
            return new ConnectedStreams.ById<>(this, right);
        }
    }

    /**
     * A stream that is keyed by a comparable value.
     *
     * @param <T> record type
     * @param <K> key type
     */
    public static final class ByValue<T, K> extends KeyedStream<T> {

        ByValue(final EventStream<T> stream, final Key.Value key) {
            super(stream, key);
        }

        /** Pairs this stream with another that has the same key. Keys of different types are never equal. */
        public <R> ConnectedStreams<T, R> connect(final ByValue<R, K> right) {
            return new ConnectedStreams<>(this, right);
        }
    }
}
