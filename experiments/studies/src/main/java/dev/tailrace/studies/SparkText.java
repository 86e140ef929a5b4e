package dev.tailrace.studies;

import dev.tailrace.result.document.ChartAxis;
import dev.tailrace.result.document.SvgChart;
import dev.tailrace.result.document.TextTable;
import dev.tailrace.result.statistics.MedianRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Formats the tables and draws the chart of the study about Spark: latencies, and the breakdown of the batch time, in
 * milliseconds.
 */
final class SparkText {

    private static final List<Part> PARTS = List.of(
            new Part("offset log", "#1f77b4", BatchTimes::offsetLogMs),
            new Part("purge", "#d62728", BatchTimes::purgeMs),
            new Part("plan", "#bbbbbb", BatchTimes::planMs),
            new Part("process", "#2ca02c", BatchTimes::processMs),
            new Part("commit log", "#9467bd", BatchTimes::commitLogMs),
            new Part("rest", "#dddddd", BatchTimes::restMs));

    private final List<SparkFigures> all;

    private record Part(String name, String colour, ToDoubleFunction<BatchTimes> ms) {}

    private SparkText(final List<SparkFigures> all) {
        this.all = all;
    }

    /** The tables, as Markdown. */
    static String of(final List<SparkFigures> all) {
        final SparkText tables = new SparkText(all);
        return tables.latencies() + "\n" + tables.batches();
    }

    /** Medians of the rounds as comma-separated values: a line for each variant and store with a round. */
    static String csv(final List<SparkFigures> all) {
        final SparkText figures = new SparkText(all);
        final StringBuilder text =
                new StringBuilder("series,store_ms,rounds,p50_ms,p99_ms,p50_saved_percent,per_second\n");
        for (final SparkFigures one : all) {
            if (!one.rounds().isEmpty()) {
                text.append(String.format(
                        Locale.ROOT,
                        "%s,%d,%d,%.3f,%.3f,%.2f,%.0f%n",
                        one.name(),
                        one.storeDelayMs(),
                        one.rounds().size(),
                        one.spread(SparkFigures.Round::p50Ms).orElseThrow().median(),
                        one.spread(SparkFigures.Round::p99Ms).orElseThrow().median(),
                        0.0 - figures.change(one).orElse(0.0),
                        one.spread(SparkFigures.Round::perSecond).orElseThrow().median()));
            }
        }
        return text.toString();
    }

    /** Chart with a bar for each variant and store that has batches, divided into the parts of a batch. */
    static String chart(final List<SparkFigures> all) {
        final List<SvgChart.Row> bars = all.stream()
                .filter(SparkText::hasBatches)
                .map(figures -> new SvgChart.Row(
                        figures.name() + ", "
                                + (figures.storeDelayMs() == 0 ? "local disk" : figures.storeDelayMs() + " ms store"),
                        PARTS.stream()
                                .map(part -> figures.batch(part.ms).orElseThrow())
                                .toList(),
                        String.format(
                                Locale.ROOT,
                                "%.0f ms",
                                figures.batch(BatchTimes::wholeMs).orElseThrow())))
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

    private static boolean hasBatches(final SparkFigures figures) {
        return figures.batch(BatchTimes::wholeMs).isPresent();
    }

    private String latencies() {
        final TextTable table = new TextTable()
                .left("store", "variant")
                .right("rounds", "p50", "p99", "p50 vs baseline", "CPU s/million", "others");
        for (final SparkFigures figures : all) {
            table.row(
                    store(figures),
                    figures.name(),
                    figures.rounds().size(),
                    cell(figures.spread(SparkFigures.Round::p50Ms)),
                    cell(figures.spread(SparkFigures.Round::p99Ms)),
                    saved(figures),
                    cell(figures.spread(SparkFigures.Round::cpuPerMillion).filter(cpu -> cpu.greatest() > 0)),
                    cell(figures.spread(SparkFigures.Round::othersProcessors)) + (figures.isDisturbed() ? " (!)" : ""));
        }
        return table.markdown();
    }

    private static String store(final SparkFigures figures) {
        return figures.storeDelayMs() == 0 ? "local disk" : figures.storeDelayMs() + " ms a request";
    }

    private static String cell(final Optional<?> value) {
        return value.map(Object::toString).orElse("");
    }

    private String saved(final SparkFigures figures) {
        return change(figures)
                .filter(change -> !figures.name().equals(SparkCell.BASELINE))
                .map(change -> String.format(Locale.ROOT, "%+.0f %%", change))
                .orElse("");
    }

    /** Difference of the median latency from that of the baseline with the same store, in percent. */
    private Optional<Double> change(final SparkFigures figures) {
        final Optional<MedianRange> baseline = all.stream()
                .filter(other -> other.name().equals(SparkCell.BASELINE))
                .filter(other -> other.storeDelayMs() == figures.storeDelayMs())
                .findFirst()
                .flatMap(other -> other.spread(SparkFigures.Round::p50Ms));
        final Optional<MedianRange> own = figures.spread(SparkFigures.Round::p50Ms);
        return baseline.isEmpty() || own.isEmpty()
                ? Optional.empty()
                : Optional.of(100 * (own.get().median() / baseline.get().median() - 1));
    }

    private String batches() {
        final TextTable table = new TextTable().left("store", "variant").right("batches");
        PARTS.forEach(part -> table.right(part.name));
        table.right("whole", "requests", "concurrent");
        for (final SparkFigures figures : all) {
            if (hasBatches(figures)) {
                final List<String> cells =
                        new ArrayList<>(List.of(store(figures), figures.name(), part(figures, BatchTimes::batches)));
                PARTS.forEach(part -> cells.add(part(figures, part.ms)));
                cells.add(part(figures, BatchTimes::wholeMs));
                cells.add(part(figures, BatchTimes::requests));
                cells.add(part(figures, BatchTimes::backgroundRequests));
                table.row(cells.toArray());
            }
        }
        return table.markdown();
    }

    private static String part(final SparkFigures figures, final ToDoubleFunction<BatchTimes> part) {
        return String.format(Locale.ROOT, "%.1f", figures.batch(part).orElseThrow())
                .replaceAll("\\.0$", "");
    }
}
