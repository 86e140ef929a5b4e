package dev.tailrace.kafka.client;

import dev.tailrace.kafka.KafkaRunException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.clients.CommonClientConfigs;

/** Reads client properties from files, so that secrets are on no command line and in no environment. */
public final class PropertyFiles {

    private PropertyFiles() {}

    /**
     * The properties of a file, and the address of a broker.
     *
     * @param file may be empty
     * @param bootstrapServers wins over that of the file
     * @throws KafkaRunException when the file cannot be read
     */
    public static Map<String, String> read(final Optional<Path> file, final Optional<String> bootstrapServers) {
        final Map<String, String> properties = new TreeMap<>();
        file.ifPresent(path -> properties.putAll(read(path)));
        bootstrapServers.ifPresent(servers -> properties.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, servers));
        return properties;
    }

    private static Map<String, String> read(final Path file) {
        final Properties read = new Properties();
        try (Reader text = Files.newBufferedReader(file)) {
            read.load(text);
        } catch (final NoSuchFileException missing) {
            throw KafkaRunException.refused(file + ": there is no such file of client properties", missing);
        } catch (final IOException | IllegalArgumentException unreadable) {
            throw KafkaRunException.refused(
                    file + ": cannot be read as client properties: " + unreadable.getMessage(), unreadable);
        }
        final Map<String, String> properties = new TreeMap<>();
        read.stringPropertyNames().forEach(name -> properties.put(name, read.getProperty(name)));
        return properties;
    }
}
