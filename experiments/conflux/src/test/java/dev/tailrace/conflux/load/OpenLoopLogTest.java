package dev.tailrace.conflux.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.runtime.InputLog;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenLoopLogTest {

    private static final long START_NS = Long.MAX_VALUE - 5_000_000_000L;
    private static final long MS = 1_000_000;

    private long nowNs = START_NS;
    private final List<Long> intendedMs = new ArrayList<>();
    private long stepNs;

    /** Writes number and intended time. */
    private static final class Numbers implements RecordWriter {

        @Override
        public int maxLength() {
            return 2 * Long.BYTES;
        }

        @Override
        public int write(final long number, final long intendedNs, final byte[] target) {
            ByteBuffer.wrap(target).putLong(number).putLong(intendedNs);
            return 2 * Long.BYTES;
        }
    }

    private OpenLoopLog log(final Schedule schedule) {
        return new OpenLoopLog(schedule, new Numbers(), () -> {
            nowNs += stepNs;
            return nowNs;
        });
    }

    private OpenLoopLog thousandPerSecond(final long warmUpMs, final long measuredMs) {
        return log(new Schedule(1_000, Duration.ofMillis(warmUpMs), Duration.ofMillis(measuredMs)));
    }

    private int poll(final OpenLoopLog log, final int limit) {
        return log.poll(limit, (buffer, offset, length, position) -> {
            final ByteBuffer record = ByteBuffer.wrap(buffer, offset, length);
            assertThat(record.getLong()).isEqualTo(position - 1);
            intendedMs.add((record.getLong() - START_NS) / MS);
        });
    }

    private void passMs(final long ms) {
        nowNs += ms * MS;
    }

    @Test
    void shouldDeliverNothingEarly() {
        final OpenLoopLog log = thousandPerSecond(0, 10);
        assertThat(poll(log, 5)).isOne();
        nowNs += MS - 1;
        assertThat(poll(log, 5)).isZero();
        nowNs += 1;
        assertThat(poll(log, 5)).isOne();
        assertThat(intendedMs).containsExactly(0L, 1L);
    }

    @Test
    void shouldTellWhenRecordsWereMeantAndHowLateTheyAre() {
        final OpenLoopLog log = thousandPerSecond(0, 10);
        poll(log, 1);
        passMs(3);
        assertThat(poll(log, 100)).isEqualTo(3);
        assertThat(intendedMs).containsExactly(0L, 1L, 2L, 3L);
        assertThat(log.lateness().getMaxValue() / MS).isEqualTo(2);
        assertThat(log.lateness().getTotalCount()).isEqualTo(4);
    }

    @Test
    void shouldEndWithTheScheduleWhenAllIsSent() {
        final OpenLoopLog log = thousandPerSecond(2, 3);
        poll(log, 1);
        passMs(100);
        assertThat(poll(log, 3)).isEqualTo(3);
        assertThat(poll(log, 3)).isOne();
        assertThat(poll(log, 3)).isEqualTo(InputLog.END);
        assertThat(log.sent()).isEqualTo(5);
        assertThat(log.unsent()).isZero();
        assertThat(log.bytesRead()).isEqualTo(80);
        assertThat(log.place()).isEqualTo("record 4 of the schedule");
    }

    @Test
    void shouldNotMeasureTheLatenessOfTheWarmUp() {
        final OpenLoopLog log = thousandPerSecond(2, 3);
        poll(log, 1);
        passMs(3);
        poll(log, 100);
        assertThat(intendedMs).containsExactly(0L, 1L, 2L, 3L);
        assertThat(log.lateness().getTotalCount()).isEqualTo(2);
        assertThat(log.lateness().getMaxValue() / MS).isOne();
    }

    @Test
    void shouldCountWhatAnOverloadedConsumerHasNotTakenASecondAfterTheEnd() {
        final OpenLoopLog log = thousandPerSecond(0, 10);
        poll(log, 4);
        passMs(1_009);
        assertThat(poll(log, 1)).isOne();
        passMs(1);
        assertThat(poll(log, 1)).isEqualTo(InputLog.END);
        assertThat(log.sent()).isEqualTo(2);
        assertThat(log.unsent()).isEqualTo(8);
    }

    @Test
    void shouldReadTheClockAgainWhileManyRecordsAreSent() {
        final OpenLoopLog log = thousandPerSecond(0, 1_000);
        poll(log, 1);
        passMs(999);
        stepNs = MS;
        assertThat(poll(log, 999)).isEqualTo(999);
        assertThat(log.lateness().getMaxValue() / MS).isEqualTo(999);
        assertThat(nowNs - START_NS).isGreaterThan((999 + 60) * MS);
    }

    @Test
    void shouldDeliverWithoutARateWhateverIsAskedForUntilTheTimeIsUp() {
        final OpenLoopLog log = log(Schedule.unpaced(Duration.ofMillis(1), Duration.ofMillis(1)));
        assertThat(poll(log, 3)).isEqualTo(3);
        passMs(1);
        assertThat(poll(log, 2)).isEqualTo(2);
        passMs(1);
        assertThat(poll(log, 2)).isEqualTo(InputLog.END);
        assertThat(intendedMs).containsExactly(0L, 0L, 0L, 1L, 1L);
        assertThat(log.lateness().getMaxValue()).isZero();
        assertThat(log.unsent()).isZero();
    }

    @Test
    void shouldNotDriftWhenTheIntervalIsNoWholeNumberOfNanoseconds() {
        final Schedule schedule = new Schedule(3_000_000, Duration.ZERO, Duration.ofSeconds(1_000));
        assertThat(schedule.records()).isEqualTo(3_000_000_000L);
        assertThat(Schedule.dueAfterNs(3_000_000L, schedule.intervalNs())).isBetween(999_999_999L, 1_000_000_000L);
        assertThat(new Schedule(7, Duration.ofSeconds(1), Duration.ofMillis(1)).records())
                .isEqualTo(8);
    }

    @Test
    void shouldRefuseASchedulesWithoutRateOrTime() {
        final Duration second = Duration.ofSeconds(1);
        assertThatThrownBy(() -> new Schedule(-1, second, second))
                .hasMessage("a rate is from 0 to 1000000000 records a second, not -1.0");
        assertThatThrownBy(() -> new Schedule(Double.NaN, second, second)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Schedule(1, second, Duration.ZERO))
                .hasMessage("measure for longer than nothing, after a warm-up that is not negative;"
                        + " not for PT0S after PT1S");
    }
}
