package dev.tailrace.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.process.ClockLog;
import dev.tailrace.load.Longs;
import dev.tailrace.load.drive.Trail;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.Expectation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Stages computed by hand: the schedule begins 0.3 ms after a full millisecond of the broker's clock. */
class StageTimesTest {

    private static final String SINK = "sink";
    private static final long START_MS = 1_700_000_000_000L;
    private static final long START_NS = START_MS * 1_000_000 + 300_000;

    private final Trail trail = Trail.of(START_NS, 2);
    private final List<Long> stages = new ArrayList<>();

    @Test
    void shouldTakeEachStageFromItsOwnTimes() {
        sent(0, 0, 3);
        sent(1, 200_000, 12);

        assertThat(split(0, 1, 15, 10_000_000, 16_000_000)).isTrue();

        // Written in at 12.5 - 0.3 = 12.2 ms, out at 15.5 - 0.3 = 15.2 ms.
        assertThat(stages).containsExactly(200_000L, 2_000_000L, 3_000_000L, 800_000L);
    }

    @Test
    void shouldTakeTheTimesOfEachResultAndItsCause() {
        sent(0, 0, 3);
        sent(1, 0, 12);
        final StageTimes times = new StageTimes(trail, new TreeMap<>(Map.of(SINK, Longs.of(0, START_MS + 10))));

        assertThat(times.split(SINK, 1, 0, 1_000_000, 11_000_000, this::take)).isTrue();

        assertThat(stages).containsExactly(0L, 2_200_000L, 7_000_000L, 800_000L);
    }

    @Test
    void shouldNotLetAStageBeBelowZeroAndSayWhenTheClocksDisagree() {
        sent(0, 0, 7);

        assertThat(split(0, 0, 20, 10_000_000, 16_000_000)).isFalse();

        assertThat(stages).containsExactly(0L, 0L, 6_000_000L, 0L);
    }

    @Test
    void shouldHaveNoStagesOfABrokerWithoutOne() {
        trail.sent(200_000);
        final StageTimes times = new StageTimes(trail, new TreeMap<>());

        assertThat(times.split(SINK, 0, 0, 10_000_000, 16_000_000, this::take)).isTrue();

        assertThat(stages).containsExactly(200_000L, 0L, 5_800_000L, 0L);
    }

    @Test
    void shouldTellHowFarTheBrokersClockIsAhead() {
        // 7 ms ahead: written in at 20.2 ms, 20.5 + 7 by its clock, and out at 22.2 ms, 22.5 + 7 by its clock.
        sent(0, 20_000_000, 27);
        final StageTimes times = new StageTimes(trail, new TreeMap<>(Map.of(SINK, Longs.of(START_MS + 29, 0))));
        final ClockLog log = new ClockLog();
        final Longs arrivedNs = Longs.of(77 + 22_500_000, Long.MIN_VALUE);

        times.compareClocks(SINK, Expectation.of(1, 0, 2, 1), arrivedNs, LoadShape.parse("1*5s"), 77, log);

        final ClockLog.Estimate found = log.estimate().orElseThrow();
        assertThat(found.offsetNs()).isEqualTo(6_950_000);
        assertThat(found.errorNs()).isEqualTo(750_000);
    }

    private void sent(final int record, final long lateNs, final long writtenMs) {
        trail.sent(lateNs);
        trail.written(record, START_MS + writtenMs);
    }

    private boolean split(
            final int index, final long cause, final long writtenMs, final long dueNs, final long arrivedNs) {
        final StageTimes times = new StageTimes(trail, new TreeMap<>(Map.of(SINK, Longs.of(START_MS + writtenMs))));
        return times.split(SINK, index, cause, dueNs, arrivedNs, this::take);
    }

    private void take(final long queueNs, final long inNs, final long processNs, final long outNs) {
        stages.addAll(List.of(queueNs, inNs, processNs, outNs));
    }
}
