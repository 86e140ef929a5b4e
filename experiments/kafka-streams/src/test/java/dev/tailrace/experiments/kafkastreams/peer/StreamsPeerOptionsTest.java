package dev.tailrace.experiments.kafkastreams.peer;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.testkit.OptionsContract;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;

/** The description of the program has the options that its class declares. */
class StreamsPeerOptionsTest {

    @Test
    void shouldBeDescribedAsTheyAreDeclared() {
        final StreamsConfig usual = config(Guarantee.AT_LEAST_ONCE);
        final Map<String, String> producer = new HashMap<>();
        usual.getProducerConfigs("any").forEach((name, value) -> producer.put(name, String.valueOf(value)));
        OptionsContract.of("kafka-streams-native", Main.DECLARED)
                .usual(
                        "commit-interval-ms",
                        commitInterval(usual) + ", or " + commitInterval(config(Guarantee.TRANSACTIONAL))
                                + " with transactions")
                .producer(producer, "linger.ms", "batch.size", "compression.type")
                .consumer("fetch.min.bytes")
                .check();
    }

    private static long commitInterval(final StreamsConfig config) {
        return config.getLong(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG);
    }

    private static StreamsConfig config(final Guarantee guarantee) {
        final RunSpec run =
                RunSpec.of("any").guarantee(guarantee).bootstrapServers("h:1").stateFolder(Path.of("state"));
        return new StreamsConfig(Main.settings(run, ClientProperties.of(run)));
    }
}
