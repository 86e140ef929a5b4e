package dev.tailrace.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.launch.task.Discarded;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.runner.PipelineRun;
import dev.tailrace.testkit.ScrapedText;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LiveFiguresTest {

    private long nowNs;
    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);
    private final BadInputCounts badInput = new BadInputCounts(inputFaults, () -> nowNs);
    private final ResultTally tally = new ResultTally("vwap", Discarded.NOWHERE, Optional.empty());

    @Test
    void shouldTellWhatTheRunCounts() {
        final ProcessingLatencies latencies = new ProcessingLatencies("test", true);
        latencies.record(1_500);
        tally.write(new byte[1], 0, 1, 1, 0);

        final ScrapedText text = scrape(List.of(), Optional.of(latencies));

        assertThat(text.value("tailrace_run_info{runner=\"in-process\",pipeline=\"test\"}"))
                .isEqualTo(1);
        assertThat(text.value("tailrace_records_total")).isEqualTo(7);
        assertThat(text.value("tailrace_results_total{sink=\"vwap\"}")).isEqualTo(1);
        assertThat(text.value("tailrace_event_time_seconds")).isEqualTo(34_200);
        assertThat(text.value("tailrace_latency_seconds_bucket{le=\"0.0000015\"}"))
                .isEqualTo(1);
    }

    @Test
    void shouldTellWhatItTakesToKeepTheOrderOfARegion() {
        final ScrapedText text =
                scrape(List.of(new OrderStatistics("region 1", 256, List.of("task"))), Optional.empty());

        assertThat(text.value("tailrace_order_ring_size_slots{region=\"region 1\"}"))
                .isEqualTo(256);
        assertThat(text.value("tailrace_order_held_seconds{region=\"region 1\",quantile=\"0.99\"}"))
                .isZero();
        assertThat(text.value("tailrace_order_inversions_total{region=\"region 1\"}"))
                .isZero();
        assertThat(text.names()).doesNotContain("tailrace_latency_seconds_count");
    }

    @Test
    void shouldTellOfBadInputNowAndThenAndAtTheEnd() {
        final InputLog log = badInput.on(new ScriptedLog(() -> {}, 1, 2));
        inputFaults.counted("gap", "records are missing").report();

        assertThat(scrape(List.of(), Optional.empty()).sum("tailrace_bad_input_total"))
                .isZero();
        nowNs += 1_000_000_000L;
        log.poll(1, (buffer, offset, length, position) -> {});
        assertThat(scrape(List.of(), Optional.empty()).value("tailrace_bad_input_total{kind=\"gap\"}"))
                .isEqualTo(1);

        inputFaults.counted("gap", "records are missing").report();
        log.poll(1, (buffer, offset, length, position) -> {});
        assertThat(scrape(List.of(), Optional.empty()).sum("tailrace_bad_input_total"))
                .isEqualTo(1);
        log.poll(1, (buffer, offset, length, position) -> {});
        assertThat(scrape(List.of(), Optional.empty()).sum("tailrace_bad_input_total"))
                .isEqualTo(2);
    }

    @Test
    void shouldNotCountNotesAsBadInput() {
        inputFaults.informational("late-bust", "its window has closed").report();
        badInput.copy();

        assertThat(scrape(List.of(), Optional.empty()).names()).doesNotContain("tailrace_bad_input_total");
        assertThat(badInput.all()).containsEntry("late-bust", 1L);
    }

    private ScrapedText scrape(final List<OrderStatistics> order, final Optional<ProcessingLatencies> latencies) {
        final PipelineRun.Progress progress = new PipelineRun.Progress() {
            @Override
            public long records() {
                return 7;
            }

            @Override
            public long eventTimeNs() {
                return 34_200_000_000_000L;
            }
        };
        final LiveFigures figures = new LiveFigures("test", progress, List.of(tally), badInput, order, latencies);
        return ScrapedText.parse(MetricsPage.of(List.of(figures)).toOpenMetrics(), true);
    }
}
