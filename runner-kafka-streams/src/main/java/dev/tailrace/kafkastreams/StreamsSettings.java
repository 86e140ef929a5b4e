package dev.tailrace.kafkastreams;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.StatusException;
import dev.tailrace.launch.run.RunRequest;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.streams.StreamsConfig;

/** The settings of Kafka Streams for a request: the profile, then the user's file, then what the request says. */
final class StreamsSettings {

    private StreamsSettings() {}

    /**
     * All settings.
     *
     * @param stateFolder where tasks keep what they need for a while
     */
    static Map<String, Object> of(final RunRequest request, final StreamsOptions options, final Path stateFolder) {
        final Map<String, Object> settings = new HashMap<>(options.profile().settings());
        settings.putAll(client(request));
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, request.applicationId());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsOptions.guarantee(request.guarantee()));
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, Integer.toString(request.threads()));
        settings.put(StreamsConfig.STATE_DIR_CONFIG, stateFolder.toString());
        options.commitInterval()
                .ifPresent(interval ->
                        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, Long.toString(interval.toMillis())));
        return settings;
    }

    /** What all clients need: the user's file and the addresses. */
    static Map<String, Object> client(final RunRequest request) {
        final Map<String, Object> settings = new HashMap<>();
        request.clientProperties()
                .ifPresent(file -> read(file).forEach((name, value) -> settings.put((String) name, value)));
        request.bootstrapServers()
                .ifPresent(addresses -> settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, addresses));
        if (!settings.containsKey(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)) {
            throw new StatusException(
                    ExitStatus.USAGE,
                    "no address of a cluster: give --bootstrap-server, or bootstrap.servers in the"
                            + " client's properties");
        }
        return settings;
    }

    private static Properties read(final Path file) {
        final Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (final IOException | IllegalArgumentException unreadable) {
            throw new StatusException(
                    ExitStatus.USAGE, file + ": the client's properties cannot be read: " + unreadable.getMessage());
        }
        return properties;
    }
}
