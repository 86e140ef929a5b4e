package dev.tailrace.studies;

import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.PhaseResult;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.result.document.TextTable;
import dev.tailrace.result.statistics.MedianRange;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** Formats the tables of a job as Markdown: times in milliseconds, medians of the rounds with minimum and maximum. */
final class ResultsText {

    private static final double NS_PER_MS = 1e6;
    private static final long BEYOND = 10;

    private final StudyResults results;
    private final StringBuilder text = new StringBuilder();

    private ResultsText(final StudyResults results) {
        this.results = results;
    }

    static String of(final StudyResults results) {
        final ResultsText tables = new ResultsText(results);
        results.phases().forEach(tables::phase);
        if (results.disturbed() > 0) {
            tables.text
                    .append('\n')
                    .append(results.disturbed())
                    .append(" runs are left out, because others kept the machine busy meanwhile.\n");
        }
        return tables.text.toString();
    }

    private void phase(final Phase phase) {
        final TextTable engines = new TextTable()
                .left("engine")
                .right("rounds", "p50", "p99", "p99.9", "max", "CPU s/million", "without compilers", "of the broker")
                .right("sent late p99")
                .left("check");
        results.engines().forEach(engine -> engine(engine, phase, engines));
        final TextTable aims = new TextTable().left("aim").right("ratio").left("reached");
        TargetRatio.ALL.forEach(aim -> aim(aim, phase, aims));
        text.append("\n").append(phase.name()).append(" records/s:\n\n");
        text.append(engines.markdown()).append("\n").append(aims.markdown());
    }

    private void engine(final String engine, final Phase phase, final TextTable table) {
        final List<PhaseResult> rounds = results.phases(engine, phase);
        if (rounds.isEmpty()) {
            table.row(engine, 0, "", "", "", "", "", "", "", "", check(engine));
            return;
        }
        final Histogram latency = PhaseResult.merged(rounds);
        table.row(
                engine,
                rounds.size(),
                ms(rounds, result -> result.percentileNs(50)),
                ms(rounds, result -> result.percentileNs(99)),
                percentile(latency, 99.9),
                one(latency.getMaxValue()),
                spread(rounds, PhaseResult::engineCpuPerMillion),
                spread(rounds, PhaseResult::warmCpuPerMillion),
                spread(rounds, PhaseResult::brokerCpuPerMillion),
                ms(rounds, result -> result.lateness().getValueAtPercentile(99)),
                check(engine));
    }

    // The percentile of all rounds together, if enough samples lie beyond it.
    private static String percentile(final Histogram latency, final double percentile) {
        final boolean enough = latency.getTotalCount() * (100 - percentile) / 100 >= BEYOND;
        return enough ? one(latency.getValueAtPercentile(percentile)) : "too few";
    }

    private static String one(final double ns) {
        return String.format(Locale.ROOT, "%.1f", ns / NS_PER_MS);
    }

    private static String ms(final List<PhaseResult> rounds, final ToDoubleFunction<PhaseResult> ns) {
        return spread(rounds, result -> ns.applyAsDouble(result) / NS_PER_MS);
    }

    private static String spread(final List<PhaseResult> rounds, final ToDoubleFunction<PhaseResult> figure) {
        return MedianRange.of(rounds.stream().mapToDouble(figure)).toString();
    }

    /** The fault of the first run that is not valid, if there is one. */
    private String check(final String engine) {
        final SortedMap<Integer, RunResult> runs = results.all(engine);
        return runs.values().stream()
                .filter(run -> !run.isValid())
                .findFirst()
                .map(run -> "**" + run.faults() + "**, " + run.unsent() + " not sent, " + run.notPositive()
                        + " latencies not above zero")
                .orElse("exact");
    }

    private void aim(final TargetRatio aim, final Phase phase, final TextTable table) {
        final Optional<MedianRange> ratio = aim.ratio(results, phase);
        table.row(
                aim.figure() + " of " + aim.engine() + " at most " + aim.atMost() + " x " + aim.baseline(),
                ratio.map(MedianRange::toString).orElse(""),
                ratio.map(aim::verdict).orElse("not shown"));
    }
}
