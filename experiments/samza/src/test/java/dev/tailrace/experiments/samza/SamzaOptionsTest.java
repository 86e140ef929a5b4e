package dev.tailrace.experiments.samza;

import dev.tailrace.kafkaclient.testkit.OptionsContract;
import org.junit.jupiter.api.Test;

/** The description of the program has the options that its class declares. */
class SamzaOptionsTest {

    @Test
    void shouldBeDescribedAsTheyAreDeclared() {
        OptionsContract.of("samza", Main.DECLARED)
                .usual(
                        "client.producer.linger.ms",
                        SamzaProfile.LATENCY.producer().get("linger.ms"))
                .check();
    }
}
