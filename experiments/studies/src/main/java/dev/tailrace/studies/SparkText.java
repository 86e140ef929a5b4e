package dev.tailrace.studies;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The tables of the study about Spark, in Markdown: latencies, and where the time of a batch goes, in milliseconds. */
final class SparkText {

    private final List<SparkFigures> all;
    private final StringBuilder text = new StringBuilder();

    private SparkText(final List<SparkFigures> all) {
        this.all = all;
    }

    static String of(final List<SparkFigures> all) {
        final SparkText tables = new SparkText(all);
        tables.latencies();
        tables.batches();
        return tables.text.toString();
    }

    private void latencies() {
        text.append("| store | variant | rounds | p50 | p99 | p50 beside the baseline | CPU s/million | others |\n"
                + "|---|---|---:|---:|---:|---:|---:|---:|\n");
        for (final SparkFigures figures : all) {
            row(
                    store(figures),
                    figures.name(),
                    figures.rounds().size(),
                    cell(figures.spread(SparkFigures.Round::p50Ms)),
                    cell(figures.spread(SparkFigures.Round::p99Ms)),
                    saved(figures),
                    cell(figures.spread(SparkFigures.Round::cpuPerMillion).filter(cpu -> cpu.greatest() > 0)),
                    cell(figures.spread(SparkFigures.Round::othersProcessors)) + (figures.isDisturbed() ? " (!)" : ""));
        }
    }

    private static String store(final SparkFigures figures) {
        return figures.storeDelayMs() == 0 ? "local disk" : figures.storeDelayMs() + " ms a request";
    }

    private static String cell(final Optional<?> value) {
        return value.map(Object::toString).orElse("");
    }

    /** By how much the median of medians is below, or above, that of the baseline with the same store. */
    private String saved(final SparkFigures figures) {
        final Optional<Spread> baseline = all.stream()
                .filter(other -> other.name().equals(SparkCell.BASELINE))
                .filter(other -> other.storeDelayMs() == figures.storeDelayMs())
                .findFirst()
                .flatMap(other -> other.spread(SparkFigures.Round::p50Ms));
        final Optional<Spread> own = figures.spread(SparkFigures.Round::p50Ms);
        return baseline.isEmpty() || own.isEmpty() || figures.name().equals(SparkCell.BASELINE)
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%+.0f %%",
                        100 * (own.get().median() / baseline.get().median() - 1));
    }

    private void batches() {
        text.append("\n| store | variant | batches | offset log | purge | plan | process | commit log | rest | whole |"
                + " requests | beside |\n|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
        all.stream()
                .filter(figures -> figures.batch(BatchTimes::wholeMs).isPresent())
                .forEach(figures -> row(
                        store(figures),
                        figures.name(),
                        part(figures, BatchTimes::batches),
                        part(figures, BatchTimes::offsetLogMs),
                        part(figures, BatchTimes::purgeMs),
                        part(figures, BatchTimes::planMs),
                        part(figures, BatchTimes::processMs),
                        part(figures, BatchTimes::commitLogMs),
                        part(figures, BatchTimes::restMs),
                        part(figures, BatchTimes::wholeMs),
                        part(figures, BatchTimes::requests),
                        part(figures, BatchTimes::requestsBeside)));
    }

    private static String part(final SparkFigures figures, final ToDoubleFunction<BatchTimes> part) {
        return String.format(Locale.ROOT, "%.1f", figures.batch(part).orElseThrow())
                .replaceAll("\\.0$", "");
    }

    private void row(final Object... cells) {
        for (final Object cell : cells) {
            text.append("| ").append(cell).append(' ');
        }
        text.append("|\n");
    }
}
