package dev.tailrace.load.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.live.LiveReports.What;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.testkit.Allocation;
import dev.tailrace.testkit.ScrapedText;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LiveBenchTest {

    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);

    private long nowNs;
    private final LiveBench bench = new LiveBench(() -> nowNs);

    @Test
    void shouldSayNothingWhileNothingIsKnown() {
        bench.begin("kafka");
        assertThat(bench.figures()).isEmpty();
    }

    @Test
    void shouldShowTheLastFiveSecondsOfTheRunningEngine() {
        bench.begin("kafka");
        reported(What.LATENCY, 900 * MS, 10);
        nowNs += TimeUnit.SECONDS.toNanos(6);
        reported(What.LATENESS, MS, 100);
        reported(What.LATENCY, 2 * MS, 99);
        reported(What.LATENCY, 8 * MS, 1);

        final LiveBench.Figures shown = bench.figures().orElseThrow();

        assertThat(shown.engine()).isEqualTo("kafka");
        assertThat(shown.sent()).isEqualTo(100);
        assertThat(shown.sentPerSecond()).isEqualTo(20);
        assertThat(shown.p50Ns()).isBetween(2 * MS - MS / 50, 2 * MS + MS / 50);
        assertThat(shown.maxNs()).isBetween(8 * MS - MS / 10, 8 * MS + MS / 10);
    }

    @Test
    void shouldTakeTheRateOverTheTimeThatALoadHasLasted() {
        nowNs = 77;
        bench.begin("kafka");
        nowNs += TimeUnit.SECONDS.toNanos(2);
        reported(What.LATENESS, MS, 100);
        reported(What.LATENCY, MS, 1);

        assertThat(bench.figures().orElseThrow().sentPerSecond()).isEqualTo(50);
    }

    @Test
    void shouldServeWhatEachEngineHasDoneSinceTheBenchmarkBegan() {
        bench.begin("kafka");
        reported(What.LATENCY, 2 * MS, 99);
        bench.begin("spark");
        reported(What.LATENESS, MS, 7);
        bench.begin("kafka");
        reported(What.LATENCY, 2 * MS, 1);

        final ScrapedText text =
                ScrapedText.parse(MetricsPage.of(List.of(bench)).toOpenMetrics(), true);

        assertThat(text.value("tailrace_bench_received_results_total{engine=\"kafka\"}"))
                .isEqualTo(100);
        assertThat(text.value("tailrace_bench_sent_records_total{engine=\"spark\"}"))
                .isEqualTo(7);
        assertThat(text.value("tailrace_bench_live_latency_seconds_bucket{engine=\"kafka\",le=\"0.0015\"}"))
                .isZero();
        assertThat(text.value("tailrace_bench_live_latency_seconds_bucket{engine=\"kafka\",le=\"0.003\"}"))
                .isEqualTo(100);
    }

    @Test
    void shouldRecordNothingWithoutASubscriberAndAllocateNothingWithOne() {
        final LiveRecorder recorder = new LiveRecorder();
        recorder.record(MS);
        assertThat(recorder.take().getTotalCount()).isZero();

        recorder.watch();
        recorder.record(MS);
        recorder.record(-1);
        assertThat(recorder.take().getTotalCount()).isEqualTo(2);
        assertThat(recorder.take().getTotalCount()).isZero();
        assertThat(Allocation.inSteadyState(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        recorder.record(i * 1_000L);
                    }
                }))
                .isZero();
    }

    private void reported(final What what, final long ns, final int times) {
        final Histogram histogram = new Histogram(2);
        histogram.recordValueWithCount(ns, times);
        bench.take(ReportLine.parse(ReportLine.of(ReportLine.LIVE)
                .with(LiveReports.WHAT, what)
                .with(LiveReports.HISTOGRAM, LiveReports.text(histogram))
                .toString()));
    }
}
