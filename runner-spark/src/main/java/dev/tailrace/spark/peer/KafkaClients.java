package dev.tailrace.spark.peer;

import dev.tailrace.launch.run.RunRequest;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.CommonClientConfigs;

/** What all Kafka clients of a run need: the user's file and the addresses. */
final class KafkaClients {

    static final String ADDRESSES = CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG;

    private static final String SPARK_PREFIX = "kafka.";

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

    /** The same as options of Spark's source and sink. */
    static Map<String, String> options(final Properties clients) {
        final Map<String, String> options = new HashMap<>();
        clients.stringPropertyNames().forEach(name -> options.put(SPARK_PREFIX + name, clients.getProperty(name)));
        return options;
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
