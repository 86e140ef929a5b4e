package dev.tailrace.conflux.experiment;

import dev.tailrace.conflux.listing1.Method;
import dev.tailrace.conflux.listing1.Stretch;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The tables of an experiment, in Markdown. */
final class ResultsText {

    private static final double NS_PER_US = 1e3;
    private static final double PER_K = 1e3;
    private static final double[] PERCENTILES = {50, 99, 99.9};

    private final Results results;
    private final StringBuilder text = new StringBuilder();

    private ResultsText(final Results results) {
        this.results = results;
    }

    static String of(final Results results) {
        return new ResultsText(results).print();
    }

    private String print() {
        sustained();
        targets();
        for (final Load load : Load.values()) {
            if (results.rounds().containsKey(load)) {
                table(load);
            }
        }
        return text.toString();
    }

    private void sustained() {
        text.append("| method | sustained, k records/s |\n|---|---:|\n");
        results.sustained()
                .forEach((method, perSecond) -> row(method, String.format(Locale.ROOT, "%.0f", perSecond / PER_K)));
    }

    private void targets() {
        text.append("\n| gap beside | load | figure | ratio, median (range) of the rounds | aim | met |\n")
                .append("|---|---|---|---|---|---|\n");
        for (final Target target : Target.ALL) {
            row(
                    target.other(),
                    target.load(),
                    target.figure(),
                    results.ratios(target)
                            .map(Ratios::toString)
                            .orElse("no run, or one that was overloaded or broke its promise"),
                    (target.atMost() ? "at most " : "at least ") + String.format(Locale.ROOT, "%.3g", target.limit()),
                    results.ratios(target).map(ratios -> met(target, ratios)).orElse("**not shown**"));
        }
    }

    private static String met(final Target target, final Ratios ratios) {
        return (target.isMetBy(ratios) ? "yes" : "**no**") + (target.isClear(ratios) ? "" : ", not in every round");
    }

    private void table(final Load load) {
        text.append("\nLoad `")
                .append(load)
                .append("`, latency in microseconds:\n\n")
                .append(
                        "| method | rounds | k records/s | mean, median (range) of the rounds | p50 | p99 | p99.9 | max |"
                                + " out of order | sent late, p99 | not sent | check |\n")
                .append("|---|---:|---:|---|---:|---:|---:|---:|---:|---:|---:|---|\n");
        for (final Method method : load.methods()) {
            if (!results.of(load, method).isEmpty()) {
                method(method, results.of(load, method));
            }
        }
    }

    private void method(final Method method, final List<RunResult> rounds) {
        final Histogram latency = Results.together(rounds, Stretch.CREATION_TO_EMIT);
        final StringBuilder percentiles = new StringBuilder();
        for (final double percentile : PERCENTILES) {
            percentiles.append(us(latency.getValueAtPercentile(percentile))).append(" | ");
        }
        row(
                method,
                rounds.size(),
                String.format(Locale.ROOT, "%.0f", Ratios.median(rounds, RunResult::perSecond) / PER_K),
                means(rounds),
                percentiles + us(latency.getMaxValue()),
                rounds.stream().mapToLong(RunResult::inversions).sum(),
                us(Ratios.median(rounds, RunResult::sentLateP99Ns)),
                rounds.stream().mapToLong(RunResult::unsent).sum(),
                check(rounds));
    }

    private static String means(final List<RunResult> rounds) {
        final double least =
                rounds.stream().mapToDouble(RunResult::meanNs).min().orElse(0);
        final double greatest =
                rounds.stream().mapToDouble(RunResult::meanNs).max().orElse(0);
        return us(Ratios.median(rounds, RunResult::meanNs)) + " (" + us(least) + " to " + us(greatest) + ")";
    }

    /** The verdict of the first run that broke its promise, if there is one. */
    private static String check(final List<RunResult> rounds) {
        final Optional<RunResult> broken =
                rounds.stream().filter(round -> !round.asPromised()).findFirst();
        return broken.map(run -> "**" + run.verdict() + "**").orElse("as promised");
    }

    private static String us(final double ns) {
        return String.format(Locale.ROOT, ns < 100 * NS_PER_US ? "%.1f" : "%.0f", ns / NS_PER_US);
    }

    private void row(final Object... cells) {
        for (final Object cell : cells) {
            text.append("| ").append(cell).append(' ');
        }
        text.append("|\n");
    }
}
