package dev.tailrace.experiments.flink.conflux;

import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunId;
import org.apache.flink.api.common.serialization.SerializationSchema;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.types.IntValue;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Serializes frames of paths as labelled records and frontiers, which {@code tailrace merge --order label} reads: a path is
 * a partition task in its own partition, the number of a record is its label, and a watermark is a frontier, which is a
 * record without a value.
 *
 * <p>Each path is written by one task, which has its own instance. It numbers the records of its paths from 0, and starts
 * again from 0 after a restart, because the method has no recovery.
 */
final class LabelledPaths implements KafkaRecordSerializationSchema<Tuple2<IntValue, byte[]>> {

    private static final long serialVersionUID = 1;

    /** Frontier that marks the end of all paths; readers add one to it. */
    private static final long LAST = Long.MAX_VALUE - 1;

    private final String topic;
    private final int paths;
    private final int graphHash;
    private transient long[] written;
    private transient OutputHeader outputHeader;

    /** @param graphHash distinguishes versions of the calculation */
    LabelledPaths(final String topic, final int paths, final int graphHash) {
        this.topic = topic;
        this.paths = paths;
        this.graphHash = graphHash;
    }

    @Override
    public void open(final SerializationSchema.InitializationContext context, final KafkaSinkContext sinkContext) {
        written = new long[paths];
        outputHeader = new OutputHeader();
    }

    @Override
    public ProducerRecord<byte[], byte[]> serialize(
            final Tuple2<IntValue, byte[]> framed, final KafkaSinkContext context, final Long timestampMs) {
        final int path = framed.f0.getValue();
        final byte[] frame = framed.f1;
        return PathFrame.isWatermark(frame)
                ? record(path, OutputHeader.FRONTIER_MARKER, PathFrame.sequence(frame), null)
                : record(path, 0, PathFrame.sequence(frame), PathFrame.value(frame));
    }

    private ProducerRecord<byte[], byte[]> record(
            final int path, final int flag, final long sequence, final byte[] value) {
        // The number of a frontier is that of the last record before it.
        final long number = value == null ? written[path] - 1 : written[path]++;
        final byte[] header = new byte[OutputHeader.LENGTH];
        outputHeader
                .owner(path, 0, new RunId(0, 0, graphHash))
                .flags(flag)
                .record(number, Math.min(sequence, LAST), 0)
                .encode(header, 0);
        final ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, path, null, null, value);
        record.headers().add(OutputHeader.KEY, header);
        return record;
    }
}
