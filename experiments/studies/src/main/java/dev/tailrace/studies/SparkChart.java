package dev.tailrace.studies;

import dev.tailrace.result.document.ChartAxis;
import dev.tailrace.result.document.SvgChart;
import dev.tailrace.result.statistics.MedianRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Draws where the time of a batch goes: a bar for each variant and store, of the medians of its rounds. */
final class SparkChart {

    private static final List<Part> PARTS = List.of(
            new Part("offset log", "#1f77b4", BatchTimes::offsetLogMs),
            new Part("purge", "#d62728", BatchTimes::purgeMs),
            new Part("plan", "#bbbbbb", BatchTimes::planMs),
            new Part("process", "#2ca02c", BatchTimes::processMs),
            new Part("commit log", "#9467bd", BatchTimes::commitLogMs),
            new Part("rest", "#dddddd", BatchTimes::restMs));

    private record Part(String name, String colour, ToDoubleFunction<BatchTimes> ms) {}

    private SparkChart() {}

    /** The chart as SVG, of the runs that have batches. */
    static String of(final List<SparkRun> runs) {
        final Map<String, List<BatchTimes>> byBar = new LinkedHashMap<>();
        for (final SparkRun run : runs) {
            run.batches().ifPresent(batches -> byBar.computeIfAbsent(
                            run.series() + ", "
                                    + (run.storeDelayMs() == 0 ? "local disk" : run.storeDelayMs() + " ms store"),
                            none -> new ArrayList<>())
                    .add(batches));
        }
        final List<SvgChart.Row> bars = byBar.entrySet().stream()
                .map(bar -> new SvgChart.Row(
                        bar.getKey(),
                        PARTS.stream()
                                .map(part -> median(bar.getValue(), part.ms))
                                .toList(),
                        String.format(Locale.ROOT, "%.0f ms", median(bar.getValue(), BatchTimes::wholeMs))))
                .toList();
        final double longestMs = bars.stream()
                .mapToDouble(bar ->
                        bar.values().stream().mapToDouble(Double::doubleValue).sum())
                .reduce(1, Math::max);
        return SvgChart.stackedBars(
                ChartAxis.upTo("milliseconds of a batch, medians", longestMs),
                PARTS.stream()
                        .map(part -> new SvgChart.Part(part.name, part.colour))
                        .toList(),
                bars);
    }

    private static double median(final List<BatchTimes> rounds, final ToDoubleFunction<BatchTimes> part) {
        return MedianRange.of(rounds.stream().mapToDouble(part)).median();
    }
}
