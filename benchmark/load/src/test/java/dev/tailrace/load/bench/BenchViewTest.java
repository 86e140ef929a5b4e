package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.live.LiveBench;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BenchViewTest {

    private final BenchProgress steps = new BenchProgress(
            List.of(
                    new BenchProgress.Step("preparing", Duration.ofSeconds(1)),
                    new BenchProgress.Step("calibrating", Duration.ofSeconds(90)),
                    new BenchProgress.Step("kafka", Duration.ofSeconds(30))),
            0);

    private long nowNs;
    private Optional<LiveBench.Figures> figures = Optional.empty();
    private final BenchView view = new BenchView(() -> nowNs, false, steps, () -> figures);

    @Test
    void shouldShowHowFarItIsWhileNoEngineRuns() {
        steps.next(0);
        nowNs = TimeUnit.SECONDS.toNanos(40);
        assertThat(view.text()).isEqualTo("[########................] 2 of 3: calibrating, 1:20 left");
    }

    @Test
    void shouldShowWhatTheRunningEngineDoes() {
        show("kafka", 500_000);
        final String text = show("kafka", 2_000_000);
        assertThat(text.substring(text.indexOf('\n') + 1))
                .isEqualTo(
                        """
                        kafka                  sent 31,245, now 4,998/s, late p99 120 us
                        latency, last 5 s      p50 410 us    p99 2.00 ms   p99.9 4.10 ms   max 9.03 ms
                        p99 until now          _#""");
    }

    @Test
    void shouldAddToTheHistoryTwiceASecondHoweverOftenItIsPolled() {
        show("kafka", 500_000);
        final String shown = show("kafka", 2_000_000);
        nowNs += TimeUnit.MILLISECONDS.toNanos(499);
        assertThat(view.text()).isEqualTo(shown);
        nowNs += TimeUnit.MILLISECONDS.toNanos(1);
        assertThat(view.text()).endsWith("p99 until now          _##");
    }

    @Test
    void shouldStartOverWithAnotherEngine() {
        show("kafka", 500_000);
        assertThat(show("spark", 2_000_000)).endsWith("p99 until now          _");
    }

    @Test
    void shouldFitIntoATerminalOfEightyColumns() {
        assertThat(show("kafka", 999_999_999_999L).lines()).allMatch(line -> line.length() < 80);
    }

    private String show(final String engine, final long p99Ns) {
        nowNs += TimeUnit.SECONDS.toNanos(1);
        figures = Optional.of(
                new LiveBench.Figures(engine, 31_245, 4_998, 120_000, 410_000, p99Ns, 4_100_000, 9_030_000));
        return view.text();
    }
}
