package dev.tailrace.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.Longs;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.Expectation;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CrashRecoveryTest {

    private static final long MS = 1_000_000;
    private static final long START_NS = 7 * MS;
    private static final long NEVER = Long.MIN_VALUE;

    private final LoadShape shape = LoadShape.steady(100, Duration.ofSeconds(1));
    private final Expectation expected = Expectation.of(
            LongStream.range(0, 100).flatMap(i -> LongStream.of(i, i)).toArray());
    private final long[] arrivedNs = new long[100];

    CrashRecoveryTest() {
        for (int i = 0; i < arrivedNs.length; i++) {
            arrivedNs[i] = START_NS + shape.dueAfterNs(i) + MS;
        }
    }

    @Test
    void shouldTellHowLongNothingCameAndWhenResultsWereOnTimeAgain() {
        // Killed after 300 ms; back at 700 ms, with the backlog worked off a record a millisecond.
        for (int i = 30; i < 80; i++) {
            arrivedNs[i] = START_NS + (700 + i - 30) * MS;
        }
        final CrashRecovery recovery = recoveryAt(300);
        assertThat(recovery.silentNs()).isEqualTo(400 * MS);
        // Record 63, due after 630 ms, came after 733 ms: 103 ms late; the next is 94 ms late.
        assertThat(recovery.caughtUpNs()).isEqualTo(433 * MS);
        // Record 53, due after 530 ms, came after 723 ms: 193 ms late is not late, 202 of the one before is.
        assertThat(recoveryAt(300, 200 * MS).caughtUpNs()).isEqualTo(422 * MS);
    }

    @Test
    void shouldLeaveOutWhatNeverCame() {
        arrivedNs[99] = NEVER;
        assertThat(recoveryAt(300)).isEqualTo(new CrashRecovery(10 * MS, 0));
    }

    private CrashRecovery recoveryAt(final long ms) {
        return recoveryAt(ms, 100_000_000);
    }

    private CrashRecovery recoveryAt(final long ms, final long lateFromNs) {
        return CrashRecovery.of(shape, expected, Longs.of(arrivedNs), START_NS, START_NS + ms * MS, lateFromNs);
    }
}
