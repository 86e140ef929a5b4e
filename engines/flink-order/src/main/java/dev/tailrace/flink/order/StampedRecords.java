package dev.tailrace.flink.order;

import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunId;
import org.apache.flink.api.common.serialization.SerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Serializes results of a region as Kafka records of its output partition, with their labels and sequence numbers in an
 * {@link OutputHeader}.
 *
 * @param <T> type of the values
 */
public final class StampedRecords<T> implements KafkaRecordSerializationSchema<Labelled<T>> {

    private static final long serialVersionUID = 1;

    private final SinkPartition output;
    private final SerializationSchema<T> values;
    private final int graphHash;
    private transient OutputHeader outputHeader;

    /**
     * @param output the partition that the {@link DeliveredFilter} was created with
     * @param values serializer of the values
     * @param graphHash distinguishes versions of the calculation
     */
    public StampedRecords(final SinkPartition output, final SerializationSchema<T> values, final int graphHash) {
        this.output = output;
        this.values = values;
        this.graphHash = graphHash;
    }

    @Override
    public void open(final SerializationSchema.InitializationContext context, final KafkaSinkContext sinkContext)
            throws Exception {
        values.open(context);
        outputHeader = new OutputHeader()
                .owner(output.task(), 0, new RunId(0, 0, graphHash))
                .flags(OutputHeader.FROM_ORIGIN);
    }

    @Override
    public ProducerRecord<byte[], byte[]> serialize(
            final Labelled<T> record, final KafkaSinkContext context, final Long timestampMs) {
        final byte[] header = new byte[OutputHeader.LENGTH];
        outputHeader
                .record(record.number(), record.sequence(), record.ordinal())
                .encode(header, 0);
        final ProducerRecord<byte[], byte[]> written =
                new ProducerRecord<>(output.topic(), output.partition(), null, null, values.serialize(record.value()));
        written.headers().add(OutputHeader.KEY, header);
        return written;
    }
}
