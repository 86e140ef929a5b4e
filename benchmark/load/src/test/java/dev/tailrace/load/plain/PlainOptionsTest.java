package dev.tailrace.load.plain;

import dev.tailrace.kafkaclient.testkit.OptionsContract;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;

/** The description of the program has the options that its class declares. */
class PlainOptionsTest {

    @Test
    void shouldBeDescribedAsTheyAreDeclared() {
        OptionsContract.of("plain", Main.DECLARED)
                .usual(
                        "client.compression.type",
                        ProducerConfig.configDef().defaultValues().get(ProducerConfig.COMPRESSION_TYPE_CONFIG))
                .check();
    }
}
