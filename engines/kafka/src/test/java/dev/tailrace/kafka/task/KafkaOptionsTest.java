package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.testkit.OptionsContract;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The description of the program has the options that its class declares. */
class KafkaOptionsTest {

    @Test
    void shouldBeDescribedAsTheyAreDeclared() {
        final Map<String, String> producer = ClientProperties.of(Map.of("bootstrap.servers", "h:1"))
                .with(ClientProfile.LATENCY.rules(Duration.ofSeconds(1)))
                .producer();
        OptionsContract.of("kafka", KafkaOptions.DECLARED)
                .producer(producer, "linger.ms", "batch.size", "compression.type")
                .consumer("fetch.min.bytes")
                .check();
    }
}
