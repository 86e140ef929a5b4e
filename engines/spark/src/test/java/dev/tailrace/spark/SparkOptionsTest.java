package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SparkOptionsTest {

    @Test
    void shouldRunMicroBatchesOnThreadsOfThisProcessByDefault() {
        final SparkOptions options = SparkOptions.of(RunSpec.of("any"), false);

        assertThat(options.mode()).isEqualTo(SparkMode.MICRO_BATCH);
        assertThat(options.masterFor(3)).isEqualTo("local[3]");
        assertThat(options.isLocal()).isTrue();
        assertThat(options.get(SparkOptions.STATE_STORE)).isEqualTo(StateStoreKind.ROCKSDB);
    }

    @Test
    void shouldRefuseClientPropertiesThatSparkWouldNotTake() {
        final ClientProperties given = ClientProperties.of(
                Map.of("bootstrap.servers", "h:1", "auto.offset.reset", "earliest", "enable.auto.commit", "false"));

        assertThatThrownBy(() -> given.with(PartitionTaskQuery.CLIENTS))
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        "client property auto.offset.reset=earliest cannot be used, because Spark keeps the positions in"
                                + " its checkpoint; remove it\nclient property enable.auto.commit=false cannot be used, because"
                                + " Spark keeps the positions in its checkpoint; remove it");
    }

    @Test
    void shouldLeaveOutInputThatTransactionsHaveAborted() {
        final ClientProperties given = ClientProperties.of(Map.of("bootstrap.servers", "h:1"));

        assertThat(given.with(PartitionTaskQuery.CLIENTS).consumer())
                .containsEntry("isolation.level", "read_committed");
    }

    @Test
    void shouldKnowWhereTasksAre() {
        assertThat(SparkOptions.of(with("master", "local[4]"), false).isLocal()).isTrue();
        assertThat(SparkOptions.of(with("master", "spark://host:7077"), false).isLocal())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mode|quick|mode=quick: expected one of micro-batch, async, continuous, real-time",
                "state-store|disk|state-store=disk: expected one of rocksdb, memory",
                "start|first|start=first: expected one of earliest, latest",
                "trigger-interval-ms|-1|trigger-interval-ms=-1: expected a whole number, 0 or more",
                "max-offsets-per-trigger|0|max-offsets-per-trigger=0: expected a whole number, 1 or more",
                "shuffle-partitions|x|shuffle-partitions=x: expected a whole number from 1 to 10000",
                "create-topics|yes|create-topics=yes: expected one of true, false",
                "colour|red|colour: unknown option; available: mode, master, start, state-store, trigger-interval-ms,"
                        + " max-offsets-per-trigger, shuffle-partitions, create-topics, record-key"
            })
    void shouldRefuseWhatHasNoSense(final String name, final String value, final String message) {
        assertThatThrownBy(() -> SparkOptions.of(with(name, value), false))
                .isInstanceOf(StatusException.class)
                .hasMessage("--runner-option " + message);
    }

    private static RunSpec with(final String name, final String value) {
        final RunSpec request = RunSpec.of("any");
        return request.option(name, value);
    }
}
