package dev.tailrace.experiments.spark.article;

import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(Variant.ASYNC_PURGE.sessionSettings()).containsEntry(PURGE, "true");
        assertThat(Variant.ASYNC_PURGE.writerOptions(1_000)).isEmpty();
        assertThat(Variant.ASYNC_PROGRESS.sessionSettings()).containsEntry(PURGE, "false");
        assertThat(Variant.ASYNC_PROGRESS.writerOptions(250))
                .isEqualTo(Map.of(
                        "asyncProgressTrackingEnabled", "true", "asyncProgressTrackingCheckpointIntervalMs", "250"));
    }
}
