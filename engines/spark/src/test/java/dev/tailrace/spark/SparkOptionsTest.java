package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.run.RunSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SparkOptionsTest {

    @Test
    void shouldRunMicroBatchesOnThreadsOfThisProcessUnlessToldOtherwise() {
        final SparkOptions options = SparkOptions.of(RunSpec.of("any"));

        assertThat(options.mode()).isEqualTo(SparkMode.MICRO_BATCH);
        assertThat(options.masterFor(3)).isEqualTo("local[3]");
        assertThat(options.isLocal()).isTrue();
        assertThat(options.stateStore()).isEqualTo(StateStoreKind.ROCKSDB);
    }

    @Test
    void shouldKnowWhereTasksAre() {
        assertThat(SparkOptions.of(with("master", "local[4]")).isLocal()).isTrue();
        assertThat(SparkOptions.of(with("master", "spark://host:7077")).isLocal())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mode|quick|'quick' is none of [micro-batch, async, continuous, real-time]",
                "state-store|disk|'disk' is none of [rocksdb, memory]",
                "start|first|'first' is none of [earliest, latest]",
                "trigger-interval-ms|-1|trigger-interval-ms=-1: not a whole number, 0 or more",
                "max-offsets-per-trigger|0|max-offsets-per-trigger=0: not a whole number, 1 or more",
                "shuffle-partitions|x|shuffle-partitions=x: not a whole number, 1 or more",
                "create-topics|yes|create-topics=yes: neither true nor false",
                "colour|red|the runner has no option colour; it has create-topics, master, max-offsets-per-trigger, mode,"
                        + " record-key, shuffle-partitions, start, state-store, trigger-interval-ms"
            })
    void shouldRefuseWhatHasNoSense(final String name, final String value, final String message) {
        assertThatThrownBy(() -> SparkOptions.of(with(name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static RunSpec with(final String name, final String value) {
        final RunSpec request = RunSpec.of("any");
        return request.option(name, value);
    }
}
