package dev.tailrace.stream;

import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.Enricher;
import dev.tailrace.function.FlatMapper;
import dev.tailrace.function.IdKey;
import dev.tailrace.function.LookupTable;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Receiver;
import dev.tailrace.function.RecordFilter;
import dev.tailrace.function.ValueKey;
import dev.tailrace.io.Encoder;
import dev.tailrace.plan.FunctionForm;
import dev.tailrace.plan.Key;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.WindowExtents;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The records that a node emits, in order. A stream may have several consumers; they get each record in the order in which
 * they are declared.
 *
 * <p>Functions handed to {@code map}, {@code filter} and {@code flatMap} are stateless and shared by all tasks. An object
 * with state, also a result object that is reused, is passed as a supplier that makes an instance for each task or key.
 *
 * @param <T> record type
 */
public sealed class EventStream<T> permits OperatorStream, AsyncStream {

    /** Timeout of asynchronous calls unless another is given. */
    private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(10);

    private final Pipeline pipeline;
    private final Pipeline.Node node;
    private final Dispatch dispatch;

    EventStream(final Pipeline pipeline, final Pipeline.Node node, final Dispatch dispatch) {
        this.pipeline = pipeline;
        this.node = node;
        this.dispatch = dispatch;
    }

    /** Transforms each record into one other record. */
    public <R> EventStream<R> map(final String name, final Mapper<? super T, ? extends R> mapper) {
        return then(name, new NodeSpec.Stateless(FunctionForm.MAP, mapper));
    }

    /** Passes the records that the filter accepts. */
    public EventStream<T> filter(final String name, final RecordFilter<? super T> filter) {
        return then(name, new NodeSpec.Stateless(FunctionForm.FILTER, filter));
    }

    /** Transforms each record into any number of other records. */
    public <R> EventStream<R> flatMap(final String name, final FlatMapper<? super T, R> mapper) {
        return then(name, new NodeSpec.Stateless(FunctionForm.FLAT_MAP, mapper));
    }

    /**
     * Transforms each record with an asynchronous call that has a timeout of 10 s. See {@link #mapAsync(String, AsyncMapper,
     * int, Duration)}.
     */
    public <R> AsyncStream<R> mapAsync(
            final String name, final AsyncMapper.OfStage<? super T, R> mapper, final int maxInFlight) {
        return mapAsync(name, mapper, maxInFlight, ANSWERED_WITHIN);
    }

    /**
     * Transforms each record with an asynchronous call. See {@link #mapAsync(String, AsyncMapper, int, Duration)}.
     */
    public <R> AsyncStream<R> mapAsync(
            final String name,
            final AsyncMapper.OfStage<? super T, R> mapper,
            final int maxInFlight,
            final Duration timeout) {
        return mapAsync(name, mapper == null ? null : mapper.numbered(), maxInFlight, timeout);
    }

    /**
     * Transforms each record with an asynchronous call that has a timeout of 10 s. See {@link #mapAsync(String, AsyncMapper,
     * int, Duration)}.
     */
    public <R> AsyncStream<R> mapAsync(
            final String name, final AsyncMapper<? super T, R> mapper, final int maxInFlight) {
        return mapAsync(name, mapper, maxInFlight, ANSWERED_WITHIN);
    }

    /**
     * Transforms each record with an asynchronous call, for example of a service. Results leave in the order of the records,
     * whatever the order in which the calls complete. A parallel run has several open calls at a time, even with one task;
     * at the maximum the node applies back pressure. A run on one thread makes one call after the other, with the same
     * output.
     *
     * <p>A call that fails or times out is bad input of the kind {@code failed-call}: the policy of the run decides whether
     * it stops the run or leaves the record out. Asynchronous calls are non-deterministic, so a pipeline with such a node does
     * not promise its output exactly once, unless the node is declared {@link AsyncStream#pure pure}.
     *
     * @param maxInFlight maximum number of open calls in a task, 1 to 65,536; in a region no more than its window
     * @param timeout time after which a call has failed
     */
    public <R> AsyncStream<R> mapAsync(
            final String name, final AsyncMapper<? super T, R> mapper, final int maxInFlight, final Duration timeout) {
        return new AsyncStream<>(
                pipeline,
                add(name, new NodeSpec.AsyncMap(mapper, maxInFlight, WindowExtents.nanos(timeout), null), null),
                null);
    }

    /**
     * Joins each record with its row of reference data. A record without a row is enriched with null and counted as {@code
     * missing-reference-row}.
     */
    public <V, R> EventStream<R> enrich(
            final String name,
            final LookupTable<V> table,
            final Mapper.ToLong<? super T> key,
            final Supplier<? extends Enricher<? super T, ? super V, ? extends R>> enricher) {
        return then(name, new NodeSpec.Enrich(table, key, enricher));
    }

    /**
     * Merges this stream and others of its type in the total order. A record that reaches the union on several paths is
     * emitted once for each path, in the order in which the paths are declared.
     *
     * <p>A union reads only streams that exist already, so a pipeline has no cycles.
     */
    @SafeVarargs
    public final EventStream<T> union(final String name, final EventStream<? extends T>... others) {
        final Pipeline.Node next = pipeline.add(name, new NodeSpec.Union(1 + others.length));
        feed(pipeline, next, 0, null);
        for (int i = 0; i < others.length; i++) {
            if (others[i] == null) {
                pipeline.addMistake("node '" + name + "' is given null for a stream");
            } else {
                others[i].feed(pipeline, next, i + 1, null);
            }
        }
        return new EventStream<>(pipeline, next, null);
    }

    /** Runs an operator with state over the whole stream. */
    public <R> OperatorStream<R> process(final String name, final Supplier<? extends Operator<? super T, R>> operator) {
        return operator(name, new NodeSpec.Process(operator, 0), null);
    }

    /** Keys the stream by a dense identifier, from 0 to some thousands, which is the index of the state of a key. */
    public KeyedStream.ById<T> keyById(final String keyName, final IdKey<? super T> key) {
        return new KeyedStream.ById<>(this, new Key.Id(keyName, key));
    }

    /** Keys the stream by any comparable value; a hash lookup finds the state of a key. */
    public <K extends Comparable<? super K>> KeyedStream.ByValue<T, K> keyBy(
            final String keyName, final ValueKey<? super T, ? extends K> key) {
        return new KeyedStream.ByValue<>(this, new Key.Value(keyName, key));
    }

    /** The whole stream under one key, for aggregates over all records. */
    public KeyedStream.ById<T> whole() {
        return keyById("all", record -> 0);
    }

    /** Takes a long from each record. */
    public LongStream mapToLong(final String name, final Mapper.ToLong<? super T> mapper) {
        return new LongStream(then(name, new NodeSpec.Stateless(FunctionForm.MAP_TO_LONG, mapper)));
    }

    /**
     * Ends the stream in the process that runs the pipeline, for programs that embed a processor and need objects instead of
     * bytes. Delivered records have no header; after a crash they are delivered again.
     */
    public void deliver(final String name, final Receiver<? super T> receiver) {
        then(name, new NodeSpec.Stateless(FunctionForm.DELIVER, receiver));
    }

    /** Writes the stream to a named output log, which is bound when the pipeline is run. */
    public void sink(final String name, final Supplier<? extends Encoder<? super T>> encoder) {
        then(name, new NodeSpec.Sink(encoder));
    }

    /** The same stream, distributed over the tasks of its consumers with this pattern. */
    public EventStream<T> via(final Dispatch pattern) {
        return new EventStream<>(pipeline, node, pattern);
    }

    /** Sets the number of tasks of the node that emits this stream. */
    public EventStream<T> parallelism(final int tasks) {
        node.declared = tasks;
        return this;
    }

    /**
     * Exempts the node that emits this stream, and the key functions of its inputs, from the determinism check. The
     * pipeline then no longer promises its output exactly once: after a crash it may compute other results.
     *
     * @param reason is printed in the determinism report; not empty
     */
    public EventStream<T> nondeterministic(final String reason) {
        node.nondeterministicBecause = Objects.requireNonNullElse(reason, "");
        return this;
    }

    <R> EventStream<R> then(final String name, final NodeSpec spec) {
        return then(name, spec, null);
    }

    <R> EventStream<R> then(final String name, final NodeSpec spec, final Key key) {
        return new EventStream<>(pipeline, add(name, spec, key), null);
    }

    <R> OperatorStream<R> operator(final String name, final NodeSpec spec, final Key key) {
        return new OperatorStream<>(pipeline, add(name, spec, key), null);
    }

    private Pipeline.Node add(final String name, final NodeSpec spec, final Key key) {
        final Pipeline.Node next = pipeline.add(name, spec);
        feed(pipeline, next, 0, key);
        return next;
    }

    /** Adds an edge from this stream to a node of the pipeline {@code target}. */
    void feed(final Pipeline target, final Pipeline.Node next, final int input, final Key key) {
        target.connect(new Pipeline.Edge(pipeline, node, next, input, dispatch, key));
    }

    Pipeline.Node node() {
        return node;
    }

    Pipeline pipeline() {
        return pipeline;
    }
}
