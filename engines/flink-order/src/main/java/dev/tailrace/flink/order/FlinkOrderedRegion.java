package dev.tailrace.flink.order;

import java.time.Duration;
import org.apache.flink.api.common.functions.FilterFunction;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.CheckpointConfig;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamElementSerializer;

/**
 * Builder of an ordered region: parallel operators after which the order of the source is restored. Wiring: used once, by
 * one thread, while a job is built.
 *
 * <pre>{@code
 * DataStream<Labelled<Quote>> ordered = FlinkOrderedRegion.of("quotes", frames)   // frames: one task
 *         .map("parse", 4, types.quote(), Quote::parse)
 *         .filter("valid", 4, Quote::isValid)     // same parallelism: in the same task
 *         .rebalance()
 *         .map("price", 2, types.quote(), new Pricing())
 *         .merge();                               // one task; chained to what follows
 * }</pre>
 *
 * <p>Functions have to be deterministic if results are to be the same after a failure, and may keep no state, because the
 * assignment of records to tasks is arbitrary. Everything else may vary: the parallelism of an operator may change at a
 * restart from a savepoint, a rebalance may begin at any channel, a task may be slow; order comes from the labels.
 *
 * <p>Records change tasks in bundles whose size depends on the load ({@code Packer}).
 *
 * @param <T> type of the values at this place
 */
public final class FlinkOrderedRegion<T> {

    /**
     * Longest time that a record waits for a bundle to fill; most records wait for less, or not at all. Flink's own
     * default, 100 ms, would dominate the latency.
     */
    public static final Duration BUFFER_TIMEOUT = Duration.ofMillis(1);

    private static final String MERGER = "merger";

    private final String name;
    private final DataStream<Labelled<T>> stream;
    private final Duration bufferTimeout;
    private final boolean branched;
    private final boolean shuffled;
    private final boolean bundled;

    private FlinkOrderedRegion(
            final String name,
            final DataStream<Labelled<T>> stream,
            final Duration bufferTimeout,
            final boolean branched,
            final boolean shuffled,
            final boolean bundled) {
        this.name = name;
        this.stream = stream;
        this.bufferTimeout = bufferTimeout;
        this.branched = branched;
        this.shuffled = shuffled;
        this.bundled = bundled;
    }

    /** Opens a region after a stream, with {@link #BUFFER_TIMEOUT}. */
    public static <T> FlinkOrderedRegion<T> of(final String name, final DataStream<T> input) {
        return of(name, input, BUFFER_TIMEOUT);
    }

    /**
     * Opens a region after a stream.
     *
     * @param name part of the names of its operators and of the identifiers of their state
     * @param input a stream with one task, whose order is the order of the region. With {@link DeliveredFilter} it must be the
     *     same in each run, as is that of one partition and not that of several partitions that one task reads
     * @param bufferTimeout how long a record may wait at each of its channels, in whole milliseconds
     * @throws IllegalArgumentException when the stream has several tasks: the order of their records is arbitrary, and no
     *     two runs would agree
     */
    public static <T> FlinkOrderedRegion<T> of(
            final String name, final DataStream<T> input, final Duration bufferTimeout) {
        if (input.getParallelism() != 1) {
            throw new IllegalArgumentException(
                    "region '" + name + "' would put the records of " + input.getParallelism()
                            + " tasks into the order in which they happen to come; give the stream before it one task, or each of"
                            + " its tasks a region");
        }
        final SingleOutputStreamOperator<Labelled<T>> numbered =
                input.transform(name + " splitter", new LabelledType<>(input.getType()), new SplitterOperator<>());
        numbered.forceNonParallel().uid(name + "-splitter").setBufferTimeout(bufferTimeout.toMillis());
        return new FlinkOrderedRegion<>(name, numbered, bufferTimeout, false, false, false);
    }

    /** Drops the records that the function rejects. */
    public FlinkOrderedRegion<T> filter(final String step, final int parallelism, final FilterFunction<T> filter) {
        return then(step, parallelism, type(), new FilterStep<>(filter), branched);
    }

    /** Maps each record to one result. */
    public <O> FlinkOrderedRegion<O> map(
            final String step, final int parallelism, final TypeInformation<O> type, final MapFunction<T, O> map) {
        return then(step, parallelism, type, new MapStep<>(map), branched);
    }

    /**
     * Maps each record to any number of results.
     *
     * @throws IllegalArgumentException when the region already has such a step: labels can distinguish the results of one
     *     step only
     */
    public <O> FlinkOrderedRegion<O> flatMap(
            final String step,
            final int parallelism,
            final TypeInformation<O> type,
            final FlatMapFunction<T, O> flatMap) {
        if (branched) {
            throw new IllegalArgumentException("'" + step + "' is the second flatMap of region '" + name
                    + "', and labels have one ordinal; merge before it and open another region");
        }
        return then(step, parallelism, type, new FlatMapStep<>(flatMap), true);
    }

    /**
     * Redistributes the records over the tasks of the next step, as also happens when that step has another parallelism.
     */
    public FlinkOrderedRegion<T> rebalance() {
        return new FlinkOrderedRegion<>(name, stream, bufferTimeout, branched, true, bundled);
    }

    private TypeInformation<T> type() {
        return ((LabelledType<T>) stream.getType()).value();
    }

    private <O> FlinkOrderedRegion<O> then(
            final String step,
            final int parallelism,
            final TypeInformation<O> type,
            final OneInputStreamOperator<Labelled<T>, Labelled<O>> operator,
            final boolean branches) {
        final boolean isSpread = shuffled || parallelism != stream.getParallelism();
        final DataStream<Labelled<T>> input = isSpread ? spread(step, parallelism) : stream;
        final SingleOutputStreamOperator<Labelled<O>> next = input.transform(step, new LabelledType<>(type), operator);
        next.setParallelism(parallelism).uid(name + "-" + step).setBufferTimeout(bufferTimeout.toMillis());
        return new FlinkOrderedRegion<>(name, next, bufferTimeout, branches, false, bundled || isSpread);
    }

    private DataStream<Labelled<T>> spread(final String step, final int parallelism) {
        return unpacked(step, packed(step).rebalance(), false).setParallelism(parallelism);
    }

    private DataStream<byte[]> packed(final String forStep) {
        return stream.transform(
                        "pack for " + forStep,
                        PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO,
                        new Packer<>(records(), bufferTimeout, !bundled))
                .setParallelism(stream.getParallelism())
                .uid(name + "-" + forStep + "-pack")
                .setBufferTimeout(0);
    }

    private SingleOutputStreamOperator<Labelled<T>> unpacked(
            final String forStep, final DataStream<byte[]> bundles, final boolean isKept) {
        return bundles.transform("unpack for " + forStep, stream.getType(), new Unpacker<>(records(), isKept))
                .uid(name + "-" + forStep + "-unpack")
                .setBufferTimeout(bufferTimeout.toMillis());
    }

    private StreamElementSerializer<Labelled<T>> records() {
        return new StreamElementSerializer<>(stream.getType()
                .createSerializer(stream.getExecutionEnvironment().getConfig().getSerializerConfig()));
    }

    /**
     * Closes the region.
     *
     * @return the results in the order of their labels, without ends; one task
     * @throws IllegalStateException when checkpoints are unaligned or at-least-once
     */
    public SingleOutputStreamOperator<Labelled<T>> merge() {
        checkBarriers(stream.getExecutionEnvironment().getCheckpointConfig());
        final SingleOutputStreamOperator<Labelled<T>> merged = unpacked(
                        MERGER, packed(MERGER).global(), true)
                .forceNonParallel()
                .transform(name + " " + MERGER, stream.getType(), new MergerOperator<>(name));
        return merged.forceNonParallel().uid(name + "-" + MERGER).setBufferTimeout(bufferTimeout.toMillis());
    }

    private void checkBarriers(final CheckpointConfig config) {
        if (config.isCheckpointingEnabled()
                && (config.isUnalignedCheckpointsEnabled()
                        || config.getCheckpointingConsistencyMode() != CheckpointingMode.EXACTLY_ONCE)) {
            throw new IllegalStateException("region '" + name + "' needs aligned checkpoints, at which its merger holds"
                    + " nothing: set execution.checkpointing.unaligned.enabled to false and execution.checkpointing.mode to"
                    + " EXACTLY_ONCE; results can be in the output once all the same without waiting for checkpoints, see"
                    + " DeliveredFilter");
        }
    }
}
