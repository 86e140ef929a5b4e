package dev.tailrace.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.engine.SystemUse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SpunTimeTest {

    private static final long START_NS = 7_000;
    private static final long SECOND_NS = 1_000_000_000;
    private static final Timing TIMING = Timing.warmUp(10, 1).then(10, 1);
    private static final SpunTime SPUN = SpunTime.of(START_NS, "900,800,700", ",");

    @Test
    void shouldSumUpTheSecondsAndTheShareOfTheLast() {
        assertThat(SPUN.untilNs(0)).isZero();
        assertThat(SPUN.untilNs(START_NS + SECOND_NS + SECOND_NS / 2)).isEqualTo(1_300);
        assertThat(SPUN.untilNs(START_NS + 9 * SECOND_NS)).isEqualTo(2_400);
        assertThat(SpunTime.of(START_NS, "", ",").untilNs(START_NS + SECOND_NS)).isZero();
    }

    private static PhaseUsage usage(final long cpuNs) {
        return new PhaseUsage(cpuNs, 0.1, new SystemUse(7, 8, 9), List.of());
    }

    @Test
    void shouldTakeItOffThePhaseAndTheSamples() {
        final Phase phase = TIMING.phases().get(0);
        final PhaseUsage usage = SPUN.without(TIMING, new TreeMap<>(Map.of(phase.name(), usage(1_000))))
                .get(phase.name());
        assertThat(usage).isEqualTo(usage(300));
        assertThat(SPUN.without(new UsageLook(START_NS + SECOND_NS, 1_000, 5)))
                .isEqualTo(new UsageLook(START_NS + SECOND_NS, 100, 5));
    }
}
