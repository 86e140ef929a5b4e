package dev.tailrace.conflux.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.conflux.listing1.ListingPlan;
import dev.tailrace.conflux.listing1.Method;
import dev.tailrace.conflux.listing1.Stretch;
import dev.tailrace.conflux.load.Schedule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessRunsIT {

    @TempDir
    private Path folder;

    private static ListingPlan plan(final String drop) {
        return new ListingPlan(
                Method.SEQUENTIAL,
                new Schedule(10_000, Duration.ofMillis(10), Duration.ofMillis(50)),
                Map.of("stamps", "on", "drop", drop));
    }

    @Test
    void shouldRunInAProcessOfItsOwn() {
        final RunResult result = new ProcessRuns(folder).run("one", plan("1/2"));
        assertThat(result.verdict()).isEqualTo("identical to the sequential run");
        assertThat(result.times()).containsOnlyKeys(Stretch.values());
        assertThat(result.latency().getTotalCount()).isBetween(240L, 260L);
    }

    @Test
    void shouldSayWhichRunFailed() {
        assertThatThrownBy(() -> new ProcessRuns(folder).run("wrong", plan("7/7")))
                .hasMessageStartingWith("the run wrong failed: ")
                .hasMessageContaining("setting 'drop' is '7/7'");
    }
}
