package dev.tailrace.flink.task;

import dev.tailrace.progress.OutputHeader;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** Turns a result into a Kafka record: its key, value and output header, for the partition of its input. Stateless. */
public final class SinkRecords implements KafkaRecordSerializationSchema<ResultRecord> {

    private static final long serialVersionUID = 1L;

    @Override
    public ProducerRecord<byte[], byte[]> serialize(
            final ResultRecord result, final KafkaSinkContext context, final Long timestampMs) {
        final RecordHeaders headers = new RecordHeaders();
        headers.add(OutputHeader.KEY, result.outputHeader());
        return new ProducerRecord<>(result.topic(), result.partition(), null, result.key(), result.value(), headers);
    }
}
