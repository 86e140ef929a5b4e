package dev.tailrace.load;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Connection of a load process to the Kafka cluster.
 *
 * @param bootstrapServers comma-separated broker addresses
 * @param file client properties, which may hold secrets; read by the process itself
 * @param options further client properties, on top of those of the file
 */
public record Connection(String bootstrapServers, Optional<Path> file, SortedMap<String, String> options) {

    private static final String BOOTSTRAP_PROPERTY = "bootstrap.servers";

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
     * The properties for a Kafka client: the given defaults, overridden by the file, overridden by the options.
     *
     * @throws ChildFailedException when the file cannot be read
     */
    public Properties properties(final Map<String, String> defaults) {
        final Properties properties = new Properties();
        properties.putAll(defaults);
        file.ifPresent(path -> load(path, properties));
        properties.putAll(options);
        properties.put(BOOTSTRAP_PROPERTY, bootstrapServers);
        return properties;
    }

    private static void load(final Path path, final Properties into) {
        try (Reader text = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            into.load(text);
        } catch (final IOException e) {
            throw new ChildFailedException(
                    ExitStatus.USAGE, path + ": the client properties cannot be read: " + e.getMessage(), e);
        }
    }
}
