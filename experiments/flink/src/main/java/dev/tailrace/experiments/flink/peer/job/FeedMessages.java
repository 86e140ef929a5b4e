package dev.tailrace.experiments.flink.peer.job;

import dev.tailrace.experiments.peer.Message;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Deserializer of feed messages with their offset in the partition; drops records that are not messages. */
public final class FeedMessages implements KafkaRecordDeserializationSchema<Message> {

    private static final long serialVersionUID = 1L;

    @Override
    public void deserialize(final ConsumerRecord<byte[], byte[]> record, final Collector<Message> out) {
        if (Message.isOne(record.value())) {
            out.collect(new Message(record.offset() + 1, record.value()));
        }
    }

    @Override
    public TypeInformation<Message> getProducedType() {
        return TypeInformation.of(Message.class);
    }
}
