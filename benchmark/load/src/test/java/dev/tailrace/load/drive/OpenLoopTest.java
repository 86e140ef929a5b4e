package dev.tailrace.load.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.Records;
import dev.tailrace.samples.markup.PayloadPipeline;
import dev.tailrace.testkit.Allocation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class OpenLoopTest {

    private static final long MS = 1_000_000;
    private static final long NO_GRACE = 0;

    private long nowNs;
    private final List<Long> sentAtNs = new ArrayList<>();

    @Test
    void shouldSendEachRecordWhenItIsDue() {
        final OpenLoop loop =
                loop(LoadShape.steady(100, Duration.ofMillis(50)), (number, value) -> sentAtNs.add(nowNs));
        loop.run(7 * MS, NO_GRACE, () -> false);
        assertThat(sentAtNs).containsExactly(7 * MS, 17 * MS, 27 * MS, 37 * MS, 47 * MS);
        assertThat(lateness(loop).getMaxValue()).isZero();
        assertThat(loop.unsent()).isZero();
    }

    @Test
    void shouldCatchUpAndRecordHowLateItWasWhenASendTakesLong() {
        final OpenLoop loop = loop(LoadShape.steady(100, Duration.ofMillis(50)), (number, value) -> {
            sentAtNs.add(nowNs);
            nowNs += sentAtNs.size() == 1 ? 25 * MS : 0;
        });
        loop.run(0, NO_GRACE, () -> false);
        assertThat(sentAtNs).containsExactly(0L, 25 * MS, 25 * MS, 30 * MS, 40 * MS);
        assertThat(lateness(loop).getTotalCount()).isEqualTo(5);
        assertThat(lateness(loop).getCountAtValue(15 * MS)).isEqualTo(1);
        assertThat(lateness(loop).getCountAtValue(5 * MS)).isEqualTo(1);
        assertThat(lateness(loop).getCountAtValue(0)).isEqualTo(3);
    }

    @Test
    void shouldTellTheSecondsOfTheScheduleApart() {
        final OpenLoop loop = loop(
                LoadShape.steady(2, Duration.ofSeconds(2)), (number, value) -> nowNs += sentAtNs.isEmpty() ? MS : 0);
        loop.run(0, NO_GRACE, () -> false);
        assertThat(loop.lateness()).extracting(Histogram::getTotalCount).containsExactly(2L, 2L);
    }

    @Test
    void shouldSumUpWhatItWaitsByTheSecond() {
        final OpenLoop loop = loop(LoadShape.steady(2, Duration.ofSeconds(2)), (number, value) -> nowNs += 100 * MS);
        loop.run(0, NO_GRACE, () -> false);
        assertThat(loop.waitedNs()).startsWith(400 * MS, 800 * MS);
    }

    @Test
    void shouldGiveUpAfterTheGraceAndSayWhatWasNotSentWhenItCannotKeepUp() {
        final OpenLoop loop = loop(LoadShape.steady(100, Duration.ofMillis(100)), (number, value) -> nowNs += 50 * MS);
        loop.run(0, 100 * MS, () -> false);
        assertThat(loop.sent()).isEqualTo(4);
        assertThat(loop.unsent()).isEqualTo(6);
    }

    @Test
    void shouldSendNothingMoreWhenItIsStopped() {
        final OpenLoop loop =
                loop(LoadShape.steady(100, Duration.ofMillis(100)), (number, value) -> sentAtNs.add(nowNs));
        loop.run(0, NO_GRACE, () -> sentAtNs.size() == 3);
        assertThat(loop.sent()).isEqualTo(3);
        assertThat(loop.unsent()).isEqualTo(7);
    }

    /** Drivers share a load: each record is sent by one, when it is due in the schedule of all. */
    @Test
    void shouldSendItsShareWhenItIsDueInTheWholeSchedule() {
        final List<Long> numbers = new ArrayList<>();
        final OpenLoop loop = loop(LoadShape.steady(100, Duration.ofMillis(50)), (number, value) -> {
            sentAtNs.add(nowNs);
            numbers.add(number);
        });
        loop.only((value, number) -> number % 2 == 1);
        assertThat(loop.unsent()).isEqualTo(2);
        loop.run(7 * MS, NO_GRACE, () -> false);
        assertThat(numbers).containsExactly(1L, 3L);
        assertThat(sentAtNs).containsExactly(17 * MS, 37 * MS);
        assertThat(loop.sent()).isEqualTo(2);
        assertThat(loop.unsent()).isZero();
    }

    @Test
    void shouldAllocateNothingPerRecord() {
        final int perWindow = 10_000;
        final OpenLoop loop = loop(LoadShape.steady(1_000_000, Duration.ofSeconds(3)), (number, value) -> {});
        final long[] until = {0};
        final BooleanSupplier windowIsOver = () -> loop.sent() == until[0];
        assertThat(Allocation.inSteadyState(() -> {
                    until[0] += perWindow;
                    loop.run(0, NO_GRACE, windowIsOver);
                }))
                .isZero();
        assertThat(loop.sent()).isEqualTo(until[0]);
    }

    private static Histogram lateness(final OpenLoop loop) {
        return IntervalHistograms.sum(loop.lateness());
    }

    private OpenLoop loop(final LoadShape shape, final RecordSender sender) {
        final Records records = new PayloadPipeline().records(Map.of())::record;
        return new OpenLoop(shape, records, sender, () -> nowNs, ns -> nowNs += ns);
    }
}
