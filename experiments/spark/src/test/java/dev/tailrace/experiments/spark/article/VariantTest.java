package dev.tailrace.experiments.spark.article;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class VariantTest {

    private static final String PURGE = "spark.sql.streaming.asyncLogPurge.enabled";

    @Test
    void shouldSwitchBothIdeasOffInTheBaselineThoughOneIsSparksDefault() {
        assertThat(Variant.BASELINE.sessionSettings()).containsEntry(PURGE, "false");
        assertThat(Variant.BASELINE.writerOptions(1_000)).isEmpty();
    }

    @Test
    void shouldSwitchEachOnAlone() {
        assertThat(Variant.of("async-purge").sessionSettings()).containsEntry(PURGE, "true");
        assertThat(Variant.of("async-purge").writerOptions(1_000)).isEmpty();
        assertThat(Variant.of("async-progress").sessionSettings()).containsEntry(PURGE, "false");
        assertThat(Variant.of("async-progress").writerOptions(250))
                .isEqualTo(Map.of(
                        "asyncProgressTrackingEnabled", "true", "asyncProgressTrackingCheckpointIntervalMs", "250"));
    }

    @Test
    void shouldNameTheVariantsWhenThereIsNoSuchOne() {
        assertThatThrownBy(() -> Variant.of("fast"))
                .hasMessage("unknown variant 'fast'; available: [baseline, async-purge, async-progress, both,"
                        + " continuous, real-time]");
    }
}
