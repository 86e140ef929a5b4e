package dev.tailrace.result.report;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.statistics.PercentileEstimate;
import dev.tailrace.result.verdict.PointFindings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes the findings of a run as sentences: for each rate, the engine with the lowest p99, and the engines that do not
 * differ from it significantly. Two engines differ if the confidence interval of the ratio of their p99 does not contain 1.
 */
final class Findings {

    private static final double HEADLINE = 99;

    private final Map<Double, List<PointFindings>> byRate;
    private final List<String> sentences = new ArrayList<>();

    private Findings(final Map<Double, List<PointFindings>> byRate) {
        this.byRate = byRate;
    }

    /** One sentence for each rate, then the notes of the run. */
    static List<String> of(final BenchmarkRun run, final Map<Double, List<PointFindings>> byRate) {
        final Findings findings = new Findings(byRate);
        byRate.keySet().forEach(findings::atRate);
        findings.sentences.addAll(run.notes());
        return findings.sentences;
    }

    private void atRate(final double rate) {
        final List<PointFindings> valid = byRate.get(rate).stream()
                .filter(finding -> finding.validity().isValid())
                .filter(finding -> finding.estimate(HEADLINE).isPresent())
                .sorted(Comparator.comparingLong(finding -> p99(finding).valueNs()))
                .toList();
        if (valid.isEmpty()) {
            sentences.add("At " + Figures.rate(rate) + " there is no valid p99.");
        } else {
            sentences.add("At " + Figures.rate(rate) + " " + order(valid) + invalid(rate));
        }
    }

    private static PercentileEstimate p99(final PointFindings finding) {
        return finding.estimates().get(HEADLINE);
    }

    private static String order(final List<PointFindings> valid) {
        final PointFindings best = valid.get(0);
        final List<PointFindings> others = valid.subList(1, valid.size());
        final String first = name(best) + " has " + (others.isEmpty() ? "a" : "the lowest") + " p99, " + value(best);
        return first + alike(best, others) + behind(best, others) + ".";
    }

    private static String alike(final PointFindings best, final List<PointFindings> others) {
        final String names = others.stream()
                .filter(other -> !isBehind(best, other))
                .map(Findings::name)
                .collect(Collectors.joining(" and "));
        return names.isEmpty() ? "" : ", which cannot be told apart from that of " + names;
    }

    private static String behind(final PointFindings best, final List<PointFindings> others) {
        final String names = others.stream()
                .filter(other -> isBehind(best, other))
                .map(other -> name(other) + " takes "
                        + Figures.times(
                                (double) p99(other).valueNs() / p99(best).valueNs()) + " times as long")
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : "; " + names;
    }

    private static boolean isBehind(final PointFindings best, final PointFindings other) {
        return p99(other).ratioTo(p99(best), PointFindings.LEVEL).low() > 1;
    }

    private String invalid(final double rate) {
        final String names = byRate.get(rate).stream()
                .filter(finding -> !finding.validity().isValid())
                .map(Findings::name)
                .collect(Collectors.joining(" and "));
        return names.isEmpty() ? "" : " Invalid: " + names + ".";
    }

    private static String name(final PointFindings finding) {
        return finding.engine().title();
    }

    private static String value(final PointFindings finding) {
        final ConfidenceInterval interval = p99(finding).interval(PointFindings.LEVEL);
        return Figures.duration(interval.estimate()) + " (" + Figures.duration(interval.low()) + " to "
                + Figures.duration(interval.high()) + ")";
    }
}
