package dev.tailrace.kafkaclient;

import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka clients whose keys and values are bytes. They throw {@link org.apache.kafka.common.KafkaException} when the settings are wrong. */
public final class ByteClients {

    private ByteClients() {}

    /** A consumer with these settings. */
    public static KafkaConsumer<byte[], byte[]> consumer(final Map<String, ?> settings) {
        return new KafkaConsumer<>(new TreeMap<>(settings), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** A producer with these settings. */
    public static KafkaProducer<byte[], byte[]> producer(final Map<String, ?> settings) {
        return new KafkaProducer<>(new TreeMap<>(settings), new ByteArraySerializer(), new ByteArraySerializer());
    }
}
