package dev.tailrace.experiments.flink.peer;

import dev.tailrace.kafkaclient.testkit.OptionsContract;
import dev.tailrace.launch.run.RunSpec;
import org.junit.jupiter.api.Test;

/** The description of the program has the options that its class declares. */
class FlinkPeerOptionsTest {

    @Test
    void shouldBeDescribedAsTheyAreDeclared() {
        final FlinkPeerOptions usual = FlinkPeerOptions.of(RunSpec.of("any"));
        OptionsContract.of("flink-native", FlinkPeerOptions.DECLARED)
                .usual("buffer-timeout-ms", usual.bufferTimeout().toMillis())
                .usual("watermark-interval-ms", usual.watermarkInterval().toMillis())
                .usual("object-reuse", usual.reusesObjects())
                .check();
    }
}
