package dev.tailrace.kafkastreams;

import dev.tailrace.launch.run.GivenProperties;
import dev.tailrace.launch.run.RunRequest;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;

/** The settings of Kafka Streams for a request: the profile, then the user's file, then what the request says. */
final class StreamsSettings {

    private StreamsSettings() {}

    /**
     * All settings.
     *
     * @param client what the user says of all clients
     * @param stateFolder where tasks keep what they need for a while
     */
    static Map<String, Object> of(
            final RunRequest request,
            final GivenProperties client,
            final StreamsOptions options,
            final Path stateFolder) {
        final Map<String, Object> settings = new HashMap<>(options.profile().settings());
        settings.putAll(client.all());
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, request.applicationId());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsOptions.guarantee(request.guarantee()));
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, Integer.toString(request.threads()));
        settings.put(StreamsConfig.STATE_DIR_CONFIG, stateFolder.toString());
        options.commitInterval()
                .ifPresent(interval ->
                        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, Long.toString(interval.toMillis())));
        return settings;
    }
}
