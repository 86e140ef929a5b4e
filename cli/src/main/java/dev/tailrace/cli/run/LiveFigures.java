package dev.tailrace.cli.run;

import dev.tailrace.launch.metrics.RunMetrics;
import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.Metric;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.metrics.MetricsSource;
import dev.tailrace.region.LogHistogram;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.runner.PipelineRun;
import java.util.List;
import java.util.Optional;

/**
 * Metrics source of a run in this process. Used by the thread that scrapes; other threads write the figures without
 * synchronisation, so they may lag slightly.
 */
record LiveFigures(
        String pipeline,
        PipelineRun.Progress progress,
        List<ResultTally> tallies,
        BadInputCounts badInput,
        List<OrderStatistics> order,
        Optional<ProcessingLatencies> latencies)
        implements MetricsSource {

    private static final double[] QUANTILES = {0.5, 0.99, 1};
    private static final double PER_CENT = 100;
    private static final double NS_PER_SECOND = 1e9;

    @Override
    public void collect(final MetricsPage page) {
        page.value(RunMetrics.INFO, Labels.of("runner", "in-process").and("pipeline", pipeline), 1);
        page.value(RunMetrics.RECORDS, progress.records());
        tallies.forEach(tally -> page.value(RunMetrics.RESULTS, Labels.of("sink", tally.sink()), tally.count()));
        if (progress.eventTimeNs() >= 0) {
            page.seconds(RunMetrics.EVENT_TIME, Labels.NONE, progress.eventTimeNs());
        }
        badInput.badInput().forEach((kind, count) -> page.value(RunMetrics.BAD_INPUT, Labels.of("kind", kind), count));
        order.forEach(region -> order(page, region));
        latencies.ifPresent(taken -> page.durations(RunMetrics.LATENCY, Labels.NONE, List.of(taken.live())));
    }

    private static void order(final MetricsPage page, final OrderStatistics region) {
        final Labels labels = Labels.of("region", region.region());
        quantiles(page, RunMetrics.HELD, labels, region.heldNs(), NS_PER_SECOND);
        quantiles(page, RunMetrics.RING_USED, labels, region.occupancy(), 1);
        page.value(RunMetrics.RING_SIZE, labels, region.window());
        page.seconds(RunMetrics.LONGEST_WAIT, labels, region.longestWaitNs());
        page.value(RunMetrics.INVERSIONS, labels, region.inversions());
    }

    private static void quantiles(
            final MetricsPage page,
            final Metric metric,
            final Labels labels,
            final LogHistogram taken,
            final double perUnit) {
        for (final double quantile : QUANTILES) {
            page.value(
                    metric,
                    labels.and("quantile", Double.toString(quantile)),
                    taken.percentile(quantile * PER_CENT) / perUnit);
        }
    }
}
