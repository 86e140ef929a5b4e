package dev.tailrace.experiments.kafkastreams.peer.job;

import dev.tailrace.experiments.peer.Message;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;

/** Adds to each message its offset in its partition, and drops records that are not messages. */
final class Positions<K> extends ContextualFixedKeyProcessor<K, byte[], Message> {

    @Override
    public void process(final FixedKeyRecord<K, byte[]> record) {
        if (Message.isOne(record.value())) {
            final long offset = context().recordMetadata().orElseThrow().offset();
            context().forward(record.withValue(new Message(offset + 1, record.value())));
        }
    }
}
