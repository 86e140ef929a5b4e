package dev.tailrace.kafka.task;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Copies what it is given before send returns, as the real producer does and the mock does not. */
final class CopyingProducer extends MockProducer<byte[], byte[]> {

    private final List<ProducerRecord<byte[], byte[]>> sent = new ArrayList<>();

    CopyingProducer() {
        super(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public synchronized Future<RecordMetadata> send(
            final ProducerRecord<byte[], byte[]> record, final Callback callback) {
        final Future<RecordMetadata> future = super.send(record, sized(record, callback));
        sent.add(copy(record));
        return future;
    }

    // The mock says that values have no length.
    private static Callback sized(final ProducerRecord<byte[], byte[]> record, final Callback callback) {
        final int length = record.value() == null ? -1 : record.value().length;
        return (metadata, failure) -> callback.onCompletion(
                metadata == null
                        ? null
                        : new RecordMetadata(
                                new org.apache.kafka.common.TopicPartition(metadata.topic(), metadata.partition()),
                                metadata.offset(),
                                0,
                                0L,
                                0,
                                length),
                failure);
    }

    private static ProducerRecord<byte[], byte[]> copy(final ProducerRecord<byte[], byte[]> record) {
        final RecordHeaders headers = new RecordHeaders();
        record.headers()
                .forEach(header -> headers.add(header.key(), header.value().clone()));
        return new ProducerRecord<>(
                record.topic(), record.partition(), null, copy(record.key()), copy(record.value()), headers);
    }

    private static byte[] copy(final byte[] bytes) {
        return bytes == null ? null : bytes.clone();
    }

    List<ProducerRecord<byte[], byte[]>> sent() {
        return sent;
    }
}
