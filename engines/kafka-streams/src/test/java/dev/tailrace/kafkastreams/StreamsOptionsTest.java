package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.testkit.OptionsContract;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Settings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;

/** The description of the program has the options that its class declares. */
class StreamsOptionsTest {

    @Test
    void shouldBeDescribedAsTheyAreDeclared() {
        final StreamsConfig usual = config(Guarantee.AT_LEAST_ONCE);
        final Map<String, String> producer = new HashMap<>();
        usual.getProducerConfigs("any").forEach((name, value) -> producer.put(name, String.valueOf(value)));
        OptionsContract.of("kafka-streams", StreamsOptions.DECLARED)
                .usual(
                        StreamsOptions.COMMIT_INTERVAL.name(),
                        commitInterval(usual) + ", or " + commitInterval(config(Guarantee.TRANSACTIONAL))
                                + " with transactions")
                .usual(
                        "client.statestore.cache.max.bytes",
                        usual.getLong(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG))
                .producer(producer, "linger.ms", "batch.size", "compression.type")
                .consumer("fetch.min.bytes")
                .check();
    }

    private static long commitInterval(final StreamsConfig config) {
        return config.getLong(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG);
    }

    private static StreamsConfig config(final Guarantee guarantee) {
        final RunSpec run = RunSpec.of("any").guarantee(guarantee).bootstrapServers("h:1");
        final Settings usual = StreamsOptions.DECLARED.read(run);
        return new StreamsConfig(StreamsSettings.of(
                run,
                ClientProperties.of(run),
                usual.get(StreamsOptions.PROFILE),
                usual.get(StreamsOptions.COMMIT_INTERVAL),
                Path.of("state")));
    }
}
