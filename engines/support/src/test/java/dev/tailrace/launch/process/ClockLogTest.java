package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ClockLogTest {

    private static final long SEED = 20_191_230;
    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000 * MS;

    private final ClockLog log = new ClockLog();

    @Test
    void shouldFindHowFarAClockIsAheadAndHowMuchFasterItIs() {
        final Random random = new Random(SEED);
        for (long atNs = 0; atNs < 60 * SECOND; atNs += SECOND) {
            final long thereNs = (long) (random.nextDouble() * MS);
            final long backNs = (long) (random.nextDouble() * MS);
            final long theirsNs = 5 * MS + atNs + thereNs + (atNs + thereNs) / 10_000;
            log.add(atNs, theirsNs - (atNs + thereNs + backNs), theirsNs - atNs);
        }
        final ClockLog.Estimate found = log.estimate().orElseThrow();
        assertThat(found.readings()).isEqualTo(60);
        assertThat(found.errorNs()).isLessThan(MS / 2.0);
        assertThat(found.offsetNs()).isCloseTo(8 * MS, within(3.0 * MS + found.errorNs()));
        assertThat(found.driftPpm()).isCloseTo(100, within(found.driftErrorPpm()));
        assertThat(found.driftErrorPpm()).isLessThan(20);
        assertThat(found.isBeyond(MS)).isTrue();
        assertThat(found.isBeyond(20 * MS)).isFalse();
    }

    @Test
    void shouldNotCallClocksDifferentWhenTheAnswerTookLong() {
        log.add(0, -90 * MS, 3 * MS);
        assertThat(log.estimate().orElseThrow().isBeyond(MS)).isFalse();
        assertThat(log.latest().orElseThrow().driftErrorPpm()).isInfinite();
    }

    @Test
    void shouldKnowNothingWithoutAReading() {
        assertThat(log.estimate()).isEmpty();
        assertThat(log.latest()).isEmpty();
    }
}
