package dev.tailrace.kafkaclient.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes to a topic and waits for the acknowledgements. */
public final class TopicWriter implements AutoCloseable {

    private final String topic;
    private final KafkaProducer<byte[], byte[]> producer;

    TopicWriter(final String topic, final Map<String, Object> client) {
        this.topic = topic;
        producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Without keys. */
    public void write(final int partition, final List<byte[]> values) {
        write(partition, values, value -> null);
    }

    /** With keys. */
    public void write(final int partition, final List<byte[]> values, final Function<byte[], byte[]> key) {
        send(
                values.size(),
                place -> new ProducerRecord<>(topic, partition, key.apply(values.get(place)), values.get(place)));
    }

    /** With timestamps in milliseconds since 1970, by the place of a record in the list. */
    public void writeAt(final int partition, final List<byte[]> values, final IntFunction<Long> timestamps) {
        send(
                values.size(),
                place -> new ProducerRecord<>(topic, partition, timestamps.apply(place), null, values.get(place)));
    }

    /** One record with these headers and a value that means nothing. */
    public void writeWith(final int partition, final Headers headers) {
        send(1, place -> new ProducerRecord<>(topic, partition, null, null, new byte[] {1}, headers));
    }

    private void send(final int count, final IntFunction<ProducerRecord<byte[], byte[]>> record) {
        final List<Future<RecordMetadata>> sent = new ArrayList<>(count);
        for (int place = 0; place < count; place++) {
            sent.add(producer.send(record.apply(place)));
        }
        try {
            for (final Future<RecordMetadata> each : sent) {
                each.get();
            }
        } catch (final ExecutionException e) {
            throw new AssertionError(e.getCause());
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
