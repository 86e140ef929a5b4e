package dev.tailrace.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LookTimesTest {

    private static final long GLANCE_MS = 25;

    @Test
    void shouldLookEverMoreRarelyUpToTheLongestTime() {
        assertThat(looksMs(0, Duration.ofSeconds(1), 5_000))
                .containsExactly(0L, 25L, 75L, 175L, 375L, 775L, 1_575L, 2_575L, 3_575L, 4_575L);
    }

    @Test
    void shouldLookAlikeWhenTheClockOverflows() {
        assertThat(looksMs(Long.MAX_VALUE - Duration.ofMillis(100).toNanos(), Duration.ofMillis(100), 400))
                .containsExactly(0L, 25L, 75L, 175L, 275L, 375L);
    }

    private static List<Long> looksMs(final long startNs, final Duration longest, final long lengthMs) {
        final LookTimes times = new LookTimes(startNs, longest);
        final List<Long> looks = new ArrayList<>();
        for (long atMs = 0; atMs < lengthMs; atMs += GLANCE_MS) {
            if (times.isDue(startNs + Duration.ofMillis(atMs).toNanos())) {
                looks.add(atMs);
            }
        }
        return looks;
    }
}
