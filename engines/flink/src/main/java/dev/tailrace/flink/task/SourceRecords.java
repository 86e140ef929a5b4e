package dev.tailrace.flink.task;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Turns a Kafka record into an input record: its partition, offset and unchanged bytes. Stateless. */
public final class SourceRecords implements KafkaRecordDeserializationSchema<InputRecord> {

    private static final long serialVersionUID = 1L;
    private static final byte[] NO_BYTES = new byte[0];

    @Override
    public void deserialize(final ConsumerRecord<byte[], byte[]> record, final Collector<InputRecord> out) {
        final byte[] value = record.value() == null ? NO_BYTES : record.value();
        out.collect(new InputRecord(record.partition(), record.offset(), value));
    }

    @Override
    public TypeInformation<InputRecord> getProducedType() {
        return FlinkTypes.INPUT;
    }
}
