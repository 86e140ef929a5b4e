package dev.tailrace.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.process.ReportLine;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BenchViewTest {

    private long nowNs;
    private final BenchView view = new BenchView(() -> nowNs, false);

    @Test
    void shouldShowHowFarItIsWhileNoEngineIsAtWork() {
        nowNs = TimeUnit.SECONDS.toNanos(30);
        assertThat(view.after(step(90))).isEqualTo("[######..................] 3 of 9: calibrating, 1:30 left");
    }

    @Test
    void shouldShowWhatTheEngineAtWorkDoes() {
        nowNs = TimeUnit.SECONDS.toNanos(30);
        view.after(live(500_000));
        assertThat(view.after(live(2_000_000)))
                .isEqualTo(
                        """
                        [############............] 3 of 9: calibrating, 0:30 left
                        kafka                  sent 31,245, now 4,998/s, late p99 120 us
                        latency, last 5 s      p50 410 us    p99 2.00 ms   p99.9 4.10 ms   max 9.03 ms
                        p99 until now          _#""");
    }

    @Test
    void shouldBeginAnewWithAnotherEngine() {
        view.after(live(500_000));
        assertThat(view.after(live(2_000_000).with("engine", "spark"))).endsWith("p99 until now          _");
    }

    @Test
    void shouldFitIntoATerminalOfEightyColumns() {
        assertThat(view.after(live(999_999_999_999L)).lines()).allMatch(line -> line.length() < 80);
    }

    private static ReportLine step(final long leftS) {
        return ReportLine.of(ReportLine.PROGRESS)
                .with("step", "calibrating")
                .with("number", 3)
                .with("steps", 9)
                .with("left-s", leftS);
    }

    private static ReportLine live(final long p99Ns) {
        return step(30).with("engine", "kafka")
                .with("sent", 31_245)
                .with("sent-per-s", 4_998)
                .with("late-p99-ns", 120_000)
                .with("p50-ns", 410_000)
                .with("p99-ns", p99Ns)
                .with("p99.9-ns", 4_100_000)
                .with("max-ns", 9_030_000);
    }
}
