package dev.tailrace.experiments.flink.peer.job;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Serializer of output lines, with the instrument as key, four bytes big-endian. Without Flink's timestamps: those of the
 * feed have no date, and brokers delete records that look decades old.
 */
public final class FlinkLineRecords implements KafkaRecordSerializationSchema<Line> {

    private static final long serialVersionUID = 1L;

    private final String topic;

    public FlinkLineRecords(final String topic) {
        this.topic = topic;
    }

    @Override
    public ProducerRecord<byte[], byte[]> serialize(
            final Line line, final KafkaSinkContext context, final Long timestampMs) {
        final byte[] key =
                ByteBuffer.allocate(Integer.BYTES).putInt(line.locate()).array();
        return new ProducerRecord<>(topic, key, line.text().getBytes(StandardCharsets.UTF_8));
    }
}
