package dev.tailrace.experiments.flink.conflux;

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
import org.apache.flink.types.IntValue;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Adds parallel operators to a job together with what the paper's authors wrote into theirs by hand: each record notes which
 * data path it takes.
 *
 * <p>The source has to have one task, rising timestamps that are the numbers of its records, and periodic watermarks that are
 * the number of the last record. Operators keep the order of their input.
 */
public final class ConfluxChain {

    private ConfluxChain() {}

    /**
     * Adds a filter and a map in the same tasks and, after a shuffle, another map.
     *
     * @return pairs of path and frame; to be written by {@link #records}
     */
    public static <T> DataStream<Tuple2<IntValue, byte[]>> frames(
            final DataStream<T> source,
            final int firstTasks,
            final int lastTasks,
            final FilterFunction<T> filter,
            final MapFunction<T, T> map,
            final MapFunction<T, T> last,
            final SerializationSchema<T> values) {
        final PathGroups first = PathGroups.none().then("filter", firstTasks);
        final PathGroups both = first.then("last", lastTasks);
        final TypeInformation<Tuple2<IntValue, T>> tracked = pathAnd(source.getType());
        return source.map(value -> Tuple2.of(new IntValue(), value))
                .returns(tracked)
                .name("path 0")
                .setParallelism(1)
                .rebalance()
                .map(new NotePath<>(first, 0))
                .returns(tracked)
                .name("path 1")
                .setParallelism(firstTasks)
                .filter(record -> filter.filter(record.f1))
                .name("filter")
                .setParallelism(firstTasks)
                .map(record -> Tuple2.of(record.f0, map.map(record.f1)))
                .returns(tracked)
                .name("map")
                .setParallelism(firstTasks)
                .rebalance()
                .map(new NotePath<>(both, 1))
                .returns(tracked)
                .name("path 2")
                .setParallelism(lastTasks)
                .map(record -> Tuple2.of(record.f0, last.map(record.f1)))
                .returns(tracked)
                .name("last")
                .setParallelism(lastTasks)
                .transform(
                        "path frames",
                        pathAnd(PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO),
                        new PathWriter<>(both, values))
                .setParallelism(lastTasks);
    }

    private static <V> TypeInformation<Tuple2<IntValue, V>> pathAnd(final TypeInformation<V> value) {
        return new TupleTypeInfo<>(ValueTypeInfo.INT_VALUE_TYPE_INFO, value);
    }

    /** Serializer that writes frames to the partitions of their paths, for {@link MergeRun}. */
    public static KafkaRecordSerializationSchema<Tuple2<IntValue, byte[]>> records(final String topic) {
        return (frame, context, timestampMs) -> new ProducerRecord<>(topic, frame.f0.getValue(), null, frame.f1);
    }
}
