package dev.tailrace.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.metrics.RunMetrics;
import dev.tailrace.metrics.DurationCounts;
import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.MetricsPage;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class EngineFigureTest {

    private final MetricsPage page = MetricsPage.of(List.of());

    @Test
    void shouldReadWhatAnEndpointWrites() {
        page.value(
                RunMetrics.SNAPSHOTS, Labels.of("partition", "feed \"a\\b\"-0").and("task", "1"), 7);
        page.seconds(RunMetrics.SNAPSHOT_AGE, Labels.NONE, 1_500_000_000);

        final List<EngineFigure> figures = EngineFigure.parse(page.toPlainText());

        assertThat(figures)
                .containsExactly(
                        new EngineFigure(
                                "tailrace_snapshots_total", Map.of("partition", "feed \"a\\b\"-0", "task", "1"), 7),
                        new EngineFigure("tailrace_snapshot_age_seconds", Map.of(), 1.5));
        assertThat(EngineFigure.sum(figures, "tailrace_snapshots_total", -1)).isEqualTo(7);
        assertThat(EngineFigure.sum(figures, "other", -1)).isEqualTo(-1);
    }

    @Test
    void shouldMakeOneHistogramOfThoseOfSeveralTasks() {
        for (final String task : List.of("0", "1")) {
            final DurationCounts counts = new DurationCounts();
            counts.add(9_000, 99);
            counts.add(1_900_000, 1);
            page.durations(RunMetrics.LATENCY, Labels.of("task", task), List.of(counts));
        }

        final Histogram latency =
                EngineFigure.durations(EngineFigure.parse(page.toPlainText()), "tailrace_latency_seconds");

        assertThat(latency.getTotalCount()).isEqualTo(200);
        assertThat(latency.getValueAtPercentile(50)).isBetween(9_000L, 20_000L);
        assertThat(latency.getMaxValue()).isBetween(1_900_000L, 4_000_000L);
    }

    @Test
    void shouldCountWhatIsLongerThanTheLastBoundAsThatBound() {
        final DurationCounts counts = new DurationCounts();
        counts.add(3_600_000_000_000L, 7);
        page.durations(RunMetrics.AGE, Labels.NONE, List.of(counts));

        final Histogram ages =
                EngineFigure.durations(EngineFigure.parse(page.toPlainText()), "tailrace_record_age_seconds");

        assertThat(ages.getTotalCount()).isEqualTo(7);
        assertThat(ages.getMinNonZeroValue()).isBetween(9_900_000_000L, 10_000_000_000L);
    }
}
