package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.result.document.TextTable;
import dev.tailrace.result.statistics.MedianRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Formats the figures of one method divided by those of another, within each round, as a Markdown table. */
final class Ratios {

    private static final List<List<OrderMethod>> PAIRS = List.of(
            List.of(OrderMethod.GAP, OrderMethod.WINDOW_SORT),
            List.of(OrderMethod.GAP, OrderMethod.CONFLUX_PUBLISHED),
            List.of(OrderMethod.GAP, OrderMethod.CONFLUX_TUNED),
            List.of(OrderMethod.GAP, OrderMethod.NONE),
            List.of(OrderMethod.GAP_ONCE, OrderMethod.GAP_TRANSACTIONAL));

    private final String load;
    private final List<StoredRun> runs;

    private Ratios(final String load, final List<StoredRun> runs) {
        this.load = load;
        this.runs = runs;
    }

    static String of(final String load, final List<StoredRun> runs) {
        return new Ratios(load, runs).table();
    }

    private String table() {
        final TextTable table =
                new TextTable().left("what", "load", "mean", "p50", "p99", "rate", "CPU of job and broker");
        for (final List<OrderMethod> pair : PAIRS) {
            final List<List<RunRow>> rounds = rounds(pair.get(0), pair.get(1));
            if (!rounds.isEmpty()) {
                table.row(
                        pair.get(0) + " / " + pair.get(1),
                        load,
                        cell(rounds, RunRow::meanMs),
                        cell(rounds, RunRow::p50Ms),
                        cell(rounds, RunRow::p99Ms),
                        cell(rounds, RunRow::perSecond),
                        cell(rounds, row -> row.jobCpu() + row.brokerCpu()));
            }
        }
        return table.markdown() + "\n";
    }

    private List<List<RunRow>> rounds(final OrderMethod one, final OrderMethod other) {
        final List<List<RunRow>> rounds = new ArrayList<>();
        for (final StoredRun first : of(one)) {
            of(other).stream()
                    .filter(run -> run.folder().equals(first.folder())
                            && run.row().round() == first.row().round())
                    .forEach(run -> rounds.add(List.of(first.row(), run.row())));
        }
        return rounds;
    }

    private List<StoredRun> of(final OrderMethod method) {
        return runs.stream()
                .filter(run -> run.row().method() == method && run.row().load().equals(load))
                .toList();
    }

    private static String cell(final List<List<RunRow>> rounds, final ToDoubleFunction<RunRow> figure) {
        final MedianRange ratios = MedianRange.of(rounds.stream()
                .mapToDouble(round -> figure.applyAsDouble(round.get(0)) / figure.applyAsDouble(round.get(1))));
        return Double.isFinite(ratios.least()) && Double.isFinite(ratios.greatest())
                ? String.format(Locale.ROOT, "%.3g (%.3g to %.3g)", ratios.median(), ratios.least(), ratios.greatest())
                : "";
    }
}
