package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.run.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CalibrationRunTest {

    @Test
    void shouldBeAsThoroughForAShortBenchmarkAsForALongOne() {
        final Certificate brief = certificate("duration", "1s", "warmup", "1s");
        assertThat(brief).isEqualTo(certificate("duration", "5m", "warmup", "5m"));
        assertThat(brief.engine()).isEqualTo(CalibrationRun.THOROUGH);
        assertThat(certificate("calibration", "short").engine()).isEqualTo(CalibrationRun.SHORT);
    }

    @Test
    void shouldBeLeftOutWhenItsUserWantsNone() {
        assertThat(requested("calibration", "none")).isEmpty();
    }

    @Test
    void shouldSayHowLongItWillTake() {
        assertThat(certificate().expected()).isEqualTo(Duration.ofSeconds(10 + 1 + 5 + 1 + 20 + 5 + 8));
    }

    @Test
    void shouldExpectOfTheStallWhatFollowsFromItAndFromTheBacklogThatGoesAtAKnownRate() {
        // 50,000 records, of which the 500 that wait longest are the first: by half of their distance less and less.
        assertThat(CalibrationRun.THOROUGH.stallP99Ms()).isEqualTo(1_000 - 50 + 25);
    }

    @Test
    void shouldLeaveASecondForTheBacklogBeforeEachStretch() {
        assertThat(new CalibrationRun(4, 3, 4).timing().phases())
                .containsExactly(new Phase("stall", 5, 8), new Phase("delay", 9, 13));
    }

    private static Certificate certificate(final String... options) {
        return requested(options).orElseThrow();
    }

    private static Optional<Certificate> requested(final String... options) {
        final SortedMap<String, String> fields = new TreeMap<>(Map.of("out", "folder", "rate", "100"));
        for (int i = 0; i < options.length; i += 2) {
            fields.put(options[i], options[i + 1]);
        }
        return Certificate.of(BenchSettings.of(fields, "", List.of()), OptionalDouble.of(100));
    }
}
