package dev.tailrace.reader;

import dev.tailrace.kafkaclient.testkit.ClassBroker;
import dev.tailrace.progress.OutputHeader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A topic in which each owner begins a few results early, and the owner before it writes on for a while. */
public final class Overlaps {

    private Overlaps() {}

    /** Results are the numbers from 0 on, as text. */
    public static void write(final ClassBroker broker, final String topic, final int results) {
        broker.topics().create(1, topic);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.address()), new ByteArraySerializer(), new ByteArraySerializer())) {
            int epoch = -1;
            for (long frontier = -1; frontier + 1 < results; frontier = Math.min(frontier + 50, results - 1)) {
                send(producer, topic, Headers.marker(epoch + 1, epoch, frontier), null);
                epoch++;
                final long end = Math.min(frontier + 50, results - 1);
                for (long number = Math.max(0, frontier - 9); number <= end; number++) {
                    send(producer, topic, Headers.result(epoch, number), number);
                    if (epoch > 0 && number > frontier) {
                        send(producer, topic, Headers.result(epoch - 1, number), number);
                    }
                }
            }
            producer.flush();
        }
    }

    private static void send(
            final KafkaProducer<byte[], byte[]> producer, final String topic, final byte[] header, final Long number) {
        final byte[] value = number == null ? null : number.toString().getBytes(StandardCharsets.UTF_8);
        producer.send(
                new ProducerRecord<>(topic, 0, null, null, value, List.of(new RecordHeader(OutputHeader.KEY, header))));
    }
}
