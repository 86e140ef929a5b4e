package dev.tailrace.flink.peer;

import dev.tailrace.launch.run.RunRequest;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.kafka.clients.CommonClientConfigs;

/** What all Kafka clients of a run need: the user's file and the addresses. */
final class KafkaClients {

    static final String ADDRESSES = CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG;

    /** The longest that brokers allow by default. */
    static final String LONGEST_TRANSACTION_MS = "900000";

    private KafkaClients() {}

    /**
     * Those of a request.
     *
     * @throws IllegalArgumentException when the file cannot be read or no address is given
     */
    static Properties of(final RunRequest request) {
        final Properties clients = new Properties();
        request.clientProperties().ifPresent(file -> read(file, clients));
        request.bootstrapServers().ifPresent(addresses -> clients.setProperty(ADDRESSES, addresses));
        if (clients.getProperty(ADDRESSES) == null) {
            throw new IllegalArgumentException("no address of a cluster: give --bootstrap-server, or bootstrap.servers"
                    + " in the client's properties");
        }
        return clients;
    }

    private static void read(final Path file, final Properties into) {
        try (Reader reader = Files.newBufferedReader(file)) {
            into.load(reader);
        } catch (final IOException unreadable) {
            throw new IllegalArgumentException(
                    file + ": the client's properties cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }
}
