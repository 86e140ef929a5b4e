package dev.tailrace.flink;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.testkit.OptionsContract;
import dev.tailrace.launch.run.RunSpec;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The description of the program has the options that its class declares. */
class FlinkOptionsFileTest {

    @Test
    void shouldBeDescribedAsTheyAreDeclared() {
        final FlinkOptions usual = FlinkOptions.of(RunSpec.of("any"), false);
        final Map<String, String> producer = ClientProperties.of(Map.of("bootstrap.servers", "h:1"))
                .with(usual.get(FlinkOptions.PROFILE).clients())
                .producer();
        OptionsContract.of("flink", FlinkOptions.DECLARED)
                .usual("buffer-timeout-ms", usual.bufferTimeout().toMillis())
                .usual("restarts", usual.restarts())
                .producer(producer, "linger.ms", "compression.type")
                .check();
    }
}
