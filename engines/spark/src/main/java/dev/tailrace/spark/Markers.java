package dev.tailrace.spark;

import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunIdentity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Writes epoch markers to outputs: records that name the owner of the results after them. Blocks; used by the main thread.
 */
final class Markers {

    private final Map<String, String> producerSettings;
    private final RunHistory history;
    private final Map<TopicPartition, OutputHeader> due =
            new TreeMap<>(Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition));

    Markers(final Map<String, String> producerSettings, final RunHistory history) {
        this.producerSettings = producerSettings;
        this.history = history;
    }

    /**
     * Adds an output that needs a marker before its results of the current epoch.
     *
     * @param number output sequence number of its last result; -1 for none
     * @param epochBefore epoch of its last record; -1 for none
     */
    void add(final TopicPartition output, final long number, final int epochBefore) {
        final OutputHeader marker = new OutputHeader()
                .owner(
                        output.partition(),
                        history.epoch(),
                        history.current().of(output.partition()).id())
                .flags(OutputHeader.EPOCH_MARKER)
                .record(number, new Random().nextLong(), epochBefore);
        due.put(output, marker);
    }

    /** Writes the markers, and waits until the broker has acknowledged them. */
    void write() {
        if (due.isEmpty()) {
            return;
        }
        final Map<String, Object> settings = new TreeMap<>(producerSettings);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            final List<Future<RecordMetadata>> sent = new ArrayList<>();
            due.forEach((output, marker) -> sent.add(producer.send(record(output, marker))));
            for (final Future<RecordMetadata> each : sent) {
                each.get();
            }
        } catch (final ExecutionException failed) {
            throw failed.getCause() instanceof KafkaException known ? known : new KafkaException(failed.getCause());
        } catch (final InterruptedException cancelled) {
            throw new InterruptException(cancelled);
        }
    }

    private ProducerRecord<byte[], byte[]> record(final TopicPartition output, final OutputHeader marker) {
        final byte[] header = new byte[OutputHeader.LENGTH];
        marker.encode(header, 0);
        final RunIdentity identity = history.current().of(output.partition());
        return new ProducerRecord<>(
                output.topic(),
                output.partition(),
                null,
                null,
                null,
                List.of(
                        new RecordHeader(OutputHeader.KEY, header),
                        new RecordHeader(
                                OutputHeader.IDENTITY_KEY, identity.text().getBytes(StandardCharsets.UTF_8))));
    }
}
