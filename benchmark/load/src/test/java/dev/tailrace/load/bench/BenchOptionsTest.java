package dev.tailrace.load.bench;

import dev.tailrace.kafkaclient.testkit.OptionsContract;
import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.stream.Setting;
import org.junit.jupiter.api.Test;

/** The description of the program has the options that its class declares. */
class BenchOptionsTest {

    @Test
    void shouldBeDescribedAsTheyAreDeclared() {
        OptionsContract.of("bench", DeclaredOptions.of(BenchOptions.ALL.toArray(Setting<?>[]::new)))
                .checkFile();
    }
}
