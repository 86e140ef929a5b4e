package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** What one method comes to beside another: ratios within each round, as a table. */
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
        final StringBuilder text = new StringBuilder(
                "| what | load | mean | p50 | p99 | rate | CPU of job and broker |\n|---|---|---|---|---|---|---|\n");
        for (final List<OrderMethod> pair : PAIRS) {
            final List<List<RunRow>> rounds = rounds(pair.get(0), pair.get(1));
            if (!rounds.isEmpty()) {
                text.append(String.format("| %s beside %s | %s |", pair.get(0), pair.get(1), load));
                final List<ToDoubleFunction<RunRow>> figures = List.of(
                        RunRow::meanMs,
                        RunRow::p50Ms,
                        RunRow::p99Ms,
                        RunRow::perSecond,
                        row -> row.jobCpu() + row.brokerCpu());
                figures.forEach(figure -> text.append(cell(rounds, figure)));
                text.append('\n');
            }
        }
        return text.append('\n').toString();
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
        final double[] ratios = rounds.stream()
                .mapToDouble(round -> figure.applyAsDouble(round.get(0)) / figure.applyAsDouble(round.get(1)))
                .toArray();
        Arrays.sort(ratios);
        final double median = (ratios[(ratios.length - 1) / 2] + ratios[ratios.length / 2]) / 2;
        return DoubleStream.of(ratios).allMatch(Double::isFinite)
                ? String.format(Locale.ROOT, " %.3g (%.3g to %.3g) |", median, ratios[0], ratios[ratios.length - 1])
                : " |";
    }
}
