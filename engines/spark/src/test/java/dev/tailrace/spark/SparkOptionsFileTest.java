package dev.tailrace.spark;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.testkit.OptionsContract;
import dev.tailrace.launch.run.RunSpec;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The description of the program has the options that its class declares. */
class SparkOptionsFileTest {

    @Test
    void shouldBeDescribedAsTheyAreDeclared() {
        final Map<String, String> producer = ClientProperties.of(Map.of("bootstrap.servers", "h:1"))
                .with(PartitionTaskQuery.CLIENTS)
                .producer();
        OptionsContract.of("spark", SparkOptions.DECLARED)
                .usual(
                        SparkOptions.TRIGGER_INTERVAL.name(),
                        SparkOptions.of(RunSpec.of("any"), false)
                                .batchInterval()
                                .toMillis())
                .producer(producer, "linger.ms", "compression.type")
                .check();
    }
}
