package dev.tailrace.experiments.spark.peer;

import dev.tailrace.kafkaclient.testkit.OptionsContract;
import dev.tailrace.launch.run.RunSpec;
import org.junit.jupiter.api.Test;

/** The description of the program has the options that its class declares. */
class SparkPeerOptionsTest {

    @Test
    void shouldBeDescribedAsTheyAreDeclared() {
        OptionsContract.of("spark-native", SparkPeerOptions.DECLARED)
                .usual(
                        "shuffle-partitions",
                        SparkPeerOptions.of(RunSpec.of("any")).shufflePartitions())
                .check();
    }
}
