package dev.tailrace.experiments.flink.conflux;

import java.time.Duration;
import org.apache.flink.api.common.functions.FilterFunction;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.serialization.SerializationSchema;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.typeutils.TupleTypeInfo;
import org.apache.flink.api.java.typeutils.ValueTypeInfo;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.types.IntValue;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Builder of a chain of parallel operators whose records note which data path they take. Wiring: used once, by one thread,
 * while a job is built. It adds what the paper's authors wrote into their operators by hand.
 *
 * <p>The stream has to have one task, rising timestamps that are the numbers of its records, and periodic watermarks that
 * are the number of the last record. Operators may filter and map, and keep the order of their input.
 *
 * @param <T> type of the values at this place
 */
public final class ConfluxStream<T> {

    private final DataStream<Tuple2<IntValue, T>> stream;
    private final PathGroups groups;
    private final Duration bufferTimeout;
    private final boolean shuffled;

    private ConfluxStream(
            final DataStream<Tuple2<IntValue, T>> stream,
            final PathGroups groups,
            final Duration bufferTimeout,
            final boolean shuffled) {
        this.stream = stream;
        this.groups = groups;
        this.bufferTimeout = bufferTimeout;
        this.shuffled = shuffled;
    }

    /**
     * Begins after a source.
     *
     * @param bufferTimeout how long a record may wait at each channel, in whole milliseconds
     */
    public static <T> ConfluxStream<T> of(final DataStream<T> source, final Duration bufferTimeout) {
        if (source.getParallelism() != 1) {
            throw new IllegalArgumentException("the Conflux method is for a source with one task, not with "
                    + source.getParallelism() + "; give it one, or each of its tasks an ordered region");
        }
        final SingleOutputStreamOperator<Tuple2<IntValue, T>> tracked =
                source.map(value -> Tuple2.of(new IntValue(), value)).returns(pathAnd(source.getType()));
        tracked.name("path 0").setParallelism(1).setBufferTimeout(bufferTimeout.toMillis());
        return new ConfluxStream<>(tracked, PathGroups.none(), bufferTimeout, true);
    }

    private static <V> TypeInformation<Tuple2<IntValue, V>> pathAnd(final TypeInformation<V> value) {
        return new TupleTypeInfo<>(ValueTypeInfo.INT_VALUE_TYPE_INFO, value);
    }

    private TypeInformation<T> type() {
        return ((TupleTypeInfo<Tuple2<IntValue, T>>) stream.getType()).getTypeAt(1);
    }

    /** Spreads records over the tasks of the next step. */
    public ConfluxStream<T> rebalance() {
        return new ConfluxStream<>(stream.rebalance(), groups, bufferTimeout, true);
    }

    /** Drops the records that the function rejects. */
    public ConfluxStream<T> filter(final String step, final int tasks, final FilterFunction<T> filter) {
        final ConfluxStream<T> tracked = tracked(step, tasks);
        return tracked.then(step, tracked.stream.filter(record -> filter.filter(record.f1)));
    }

    /** Maps each record to one result. */
    public <O> ConfluxStream<O> map(
            final String step, final int tasks, final TypeInformation<O> type, final MapFunction<T, O> map) {
        final ConfluxStream<T> tracked = tracked(step, tasks);
        return tracked.then(
                step,
                tracked.stream
                        .map(record -> Tuple2.of(record.f0, map.map(record.f1)))
                        .returns(pathAnd(type)));
    }

    /** Adds the path tracking: a new group of tasks begins wherever records change task. */
    private ConfluxStream<T> tracked(final String step, final int tasks) {
        if (!shuffled) {
            return this;
        }
        final PathGroups more = groups.then(step, tasks);
        final SingleOutputStreamOperator<Tuple2<IntValue, T>> recorded =
                stream.map(new NotePath<>(more, groups.count())).returns(stream.getType());
        recorded.name("path " + more.count()).setParallelism(tasks);
        return new ConfluxStream<>(recorded, more, bufferTimeout, false);
    }

    private <O> ConfluxStream<O> then(final String step, final SingleOutputStreamOperator<Tuple2<IntValue, O>> next) {
        next.name(step).setParallelism(groups.tasks(groups.count() - 1)).setBufferTimeout(bufferTimeout.toMillis());
        return new ConfluxStream<>(next, groups, bufferTimeout, false);
    }

    /** Number of paths, which is the number of partitions that their topic needs. */
    public int paths() {
        return groups.paths();
    }

    /** Ends the chain: returns pairs of path and frame; to be written by {@link #records}. */
    public DataStream<Tuple2<IntValue, byte[]>> frames(final SerializationSchema<T> values) {
        return stream.transform(
                        "path frames",
                        pathAnd(PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO),
                        new PathWriter<>(groups, values))
                .setParallelism(groups.tasks(groups.count() - 1));
    }

    /** Serializer that writes frames to the partitions of their paths, for {@link MergeProcess}. */
    public static KafkaRecordSerializationSchema<Tuple2<IntValue, byte[]>> records(final String topic) {
        return (frame, context, timestampMs) -> new ProducerRecord<>(topic, frame.f0.getValue(), null, frame.f1);
    }
}
