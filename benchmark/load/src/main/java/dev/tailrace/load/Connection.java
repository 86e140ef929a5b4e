package dev.tailrace.load;

import dev.tailrace.kafkaclient.ClientProperties;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Connection of a load process to the Kafka cluster.
 *
 * @param bootstrapServers comma-separated broker addresses
 * @param file client properties of the user, which may hold secrets; read by the process itself
 * @param options further client properties, on top of those of the file
 */
public record Connection(String bootstrapServers, Optional<Path> file, SortedMap<String, String> options) {

    /** A connection to these brokers without further options. */
    public static Connection to(final String bootstrapServers) {
        return new Connection(bootstrapServers, Optional.empty(), new TreeMap<>());
    }

    /** This connection with one more client property. */
    public Connection with(final String key, final Object value) {
        final SortedMap<String, String> more = new TreeMap<>(options);
        more.put(key, String.valueOf(value));
        return new Connection(bootstrapServers, file, more);
    }

    /** Copies the options. */
    public Connection {
        options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    }

    /**
     * The properties of the user, with the addresses of this connection.
     *
     * @throws dev.tailrace.launch.outcome.StatusException when the file cannot be read
     */
    public ClientProperties clients() {
        return ClientProperties.of(file, Optional.of(bootstrapServers));
    }

    /**
     * The properties of a producer of the instrument: those of the file, overridden by its own, overridden by the options.
     * What is measured must not depend on a file that says how to connect.
     *
     * @throws dev.tailrace.launch.outcome.StatusException when the file cannot be read
     */
    public Map<String, Object> producer(final Map<String, String> own) {
        return overridden(clients().producer(), own);
    }

    /** The properties of a consumer of the instrument; see {@link #producer}. */
    public Map<String, Object> consumer(final Map<String, String> own) {
        return overridden(clients().consumer(), own);
    }

    private Map<String, Object> overridden(final Map<String, String> given, final Map<String, String> own) {
        final Map<String, Object> properties = new TreeMap<>(given);
        properties.putAll(own);
        properties.putAll(options);
        return properties;
    }
}
