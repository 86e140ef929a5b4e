package dev.tailrace.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.measure.Main;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** In simulated time. */
class LateResultsTest {

    private static final Duration SILENCE = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final TreeMap<Long, ReportLine> coming = new TreeMap<>();
    private long nowNs;
    private int looks;

    @Test
    void shouldEndWhenEveryResultIsThere() {
        report(3, ReportLine.PROGRESS);
        report(7, Main.COMPLETE);
        assertThat(await()).isEmpty();
        assertThat(seconds()).isEqualTo(7);
    }

    @Test
    void shouldWaitLongerForTheFirstResultThanForLaterOnes() {
        report(55, ReportLine.PROGRESS);
        report(58, Main.COMPLETE);
        assertThat(await()).isEmpty();
        assertThat(seconds()).isEqualTo(58);
    }

    @Test
    void shouldTakeResultsForLostWhenNoneHasComeForAWhile() {
        report(0, ReportLine.PROGRESS);
        report(9, ReportLine.PROGRESS);
        assertThat(await()).isEmpty();
        assertThat(seconds()).isEqualTo(19);
    }

    @Test
    void shouldSayThatNothingCameWithinTheLimit() {
        assertThat(await()).hasValue("no result had arrived 60 s after the load");
        assertThat(seconds()).isEqualTo(60);
    }

    @Test
    void shouldSayThatResultsStillCameAtTheLimit() {
        for (int second = 0; second < 100; second++) {
            report(second, ReportLine.PROGRESS);
        }
        assertThat(await()).hasValue("results were missing 60 s after the load; the last one arrived 60 s after it");
        assertThat(seconds()).isEqualTo(60);
    }

    @Test
    void shouldEndWhenALookFindsThatWaitingIsInVain() {
        assertThatThrownBy(() -> new LateResults(this::next, () -> nowNs).await(SILENCE, LIMIT, () -> {
                    if (++looks == 5) {
                        throw new IllegalStateException("the engine died");
                    }
                }))
                .hasMessage("the engine died");
        assertThat(seconds()).isZero();
    }

    @Test
    void shouldFailWithTheConsumer() {
        coming.put(
                TimeUnit.SECONDS.toNanos(1),
                new ReportLine(
                        ReportLine.FAILED, Map.of(ReportLine.MESSAGE, "cannot read", ReportLine.STATUS, "BAD_INPUT")));
        assertThatThrownBy(this::await).hasMessage("cannot read");
    }

    private Optional<String> await() {
        return new LateResults(this::next, () -> nowNs).await(SILENCE, LIMIT, () -> {});
    }

    private void report(final long second, final String kind) {
        coming.put(TimeUnit.SECONDS.toNanos(second), ReportLine.of(kind));
    }

    private long seconds() {
        return TimeUnit.NANOSECONDS.toSeconds(nowNs);
    }

    private Optional<ReportLine> next(final Duration timeout) {
        final long untilNs = nowNs + timeout.toNanos();
        final Map.Entry<Long, ReportLine> first = coming.firstEntry();
        if (first == null || first.getKey() > untilNs) {
            nowNs = untilNs;
            return Optional.empty();
        }
        nowNs = Math.max(nowNs, first.getKey());
        return Optional.of(coming.pollFirstEntry().getValue());
    }
}
