package dev.tailrace.conflux.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.agent.IdleKind;
import dev.tailrace.conflux.listing1.ListingPlan;
import dev.tailrace.conflux.listing1.Method;
import dev.tailrace.conflux.load.Schedule;
import dev.tailrace.runner.ParallelOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFilesTest {

    @Test
    void shouldReadWhatWasWritten(@TempDir final Path folder) {
        final RunFiles files = new RunFiles(folder.resolve("runs"));
        final RunResult written = Fakes.of(123_456.5, 77, 3, 9, 1_234);
        assertThat(files.has("half-none-0")).isFalse();
        files.write("half-none-0", written);
        assertThat(files.has("half-none-0")).isTrue();
        assertThat(files.read("half-none-0")).isEqualTo(written);
    }

    @Test
    void shouldHandAPlanToAnotherProcess() {
        final ListingPlan plan = new ListingPlan(
                Method.WINDOW_SORT,
                new Schedule(20_000.5, Duration.ofMillis(1), Duration.ofNanos(7)),
                Map.of("drop", "99/100", "payload", "3"),
                ParallelOptions.defaults()
                        .threads(3)
                        .window(256)
                        .idle(IdleKind.PARK)
                        .sorted(77)
                        .watermarks(Duration.ofNanos(5)));
        assertThat(PlanText.parse(PlanText.of(plan))).isEqualTo(plan);
        final ListingPlan unpaced =
                new ListingPlan(Method.GAP, Schedule.unpaced(Duration.ZERO, Duration.ofSeconds(1)), Map.of());
        assertThat(PlanText.parse(PlanText.of(unpaced))).isEqualTo(unpaced);
    }
}
