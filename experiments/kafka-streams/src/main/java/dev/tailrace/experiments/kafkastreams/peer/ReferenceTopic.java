package dev.tailrace.experiments.kafkastreams.peer;

import dev.tailrace.experiments.peer.Sectors;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** A topic with the sectors of a file by symbol, for a global table. */
final class ReferenceTopic {

    private final ClientProperties client;
    private final String name;

    private ReferenceTopic(final ClientProperties client, final String name) {
        this.client = client;
        this.name = name;
    }

    /** Name of the topic of an application. */
    static String name(final String applicationId) {
        return applicationId + "-reference";
    }

    /**
     * Creates the topic and writes the sectors.
     *
     * @throws StatusException when the file cannot be read
     */
    static ReferenceTopic write(final ClientProperties client, final String name, final Path file) {
        final Map<String, String> sectors;
        try {
            sectors = Sectors.read(file);
        } catch (final IOException unreadable) {
            throw new StatusException(
                    ExitStatus.USAGE, file + ": cannot be read: " + unreadable.getMessage(), unreadable);
        }
        try (Topics topics = Topics.open(client)) {
            topics.create(name, 1, Map.of("cleanup.policy", "compact"));
        }
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(new TreeMap<>(client.producer()), new StringSerializer(), new StringSerializer())) {
            sectors.forEach((symbol, sector) -> producer.send(new ProducerRecord<>(name, symbol, sector)));
        }
        return new ReferenceTopic(client, name);
    }

    void delete() {
        try (Topics topics = Topics.open(client)) {
            topics.delete(List.of(name));
        }
    }
}
