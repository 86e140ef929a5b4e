package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.experiment.Phase;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalibrationRunTest {

    @Test
    void shouldBeAsThoroughAsTheBenchmarkWithinLimits() {
        assertThat(beside("1s", "1s")).isEqualTo(new CalibrationRun(2, 2));
        assertThat(beside("3s", "3s")).isEqualTo(new CalibrationRun(3, 3));
        assertThat(beside("5m", "5m")).isEqualTo(new CalibrationRun(5, 5));
    }

    @Test
    void shouldLeaveASecondForTheBacklogBeforeEachStretch() {
        assertThat(new CalibrationRun(2, 2).timing().phases())
                .containsExactly(new Phase("stall", 5, 8), new Phase("delay", 9, 13));
    }

    private static CalibrationRun beside(final String warmUp, final String duration) {
        return CalibrationRun.beside(
                BenchSettings.of(Map.of("out", "folder", "warmup", warmUp, "duration", duration, "rate", "100")));
    }
}
