package dev.tailrace.launch.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.testkit.ScrapedText;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunCountersTest {

    private static final String AGES = "tailrace_record_age_seconds_count";

    private final RunCounters counters = new RunCounters(() -> 5_000);

    private static ScrapedText scraped(final RunCounters counters) {
        return ScrapedText.parse(MetricsPage.of(List.of(counters)).toPlainText(), false);
    }

    @Test
    void shouldServeSnapshotsAndReplaysOfEachPartitionTask() {
        counters.task(0).saved(70);
        counters.task(0).saved(80);
        counters.task(1).replayed(0);
        counters.task(1).replayed(3);

        final ScrapedText text = scraped(counters);

        assertThat(text.value("tailrace_snapshots_total{task=\"0\"}")).isEqualTo(2);
        assertThat(text.value("tailrace_snapshot_bytes{task=\"0\"}")).isEqualTo(80);
        assertThat(text.value("tailrace_snapshots_total{task=\"1\"}")).isZero();
        assertThat(text.value("tailrace_replayed_records_total{task=\"1\"}")).isEqualTo(3);
        assertThat(text.sum("tailrace_replayed_records_total")).isEqualTo(3);
    }

    @Test
    void shouldMeasureTheAgesOfRecordsThatHaveATimestamp() {
        counters.task(0).taken(0, 1, 4_000);
        counters.task(1).taken(0, 1, 4_998);
        counters.task(1).taken(1, 1, -1);

        final ScrapedText text = scraped(counters);

        assertThat(text.value(AGES)).isEqualTo(2);
        assertThat(text.value("tailrace_record_age_seconds_sum")).isEqualTo(1.002);
        assertThat(counters.records()).isEqualTo(3);
    }

    @Test
    void shouldMeasureNothingWithoutAClock() {
        final RunCounters silent = new RunCounters();
        silent.task(0).taken(0, 1, 4_000);

        assertThat(scraped(silent).value(AGES)).isZero();
    }

    @Test
    void shouldServeNothingOfTasksThatAreInOtherProcesses() {
        assertThat(MetricsPage.of(List.of(counters)).toPlainText()).isEmpty();
    }
}
