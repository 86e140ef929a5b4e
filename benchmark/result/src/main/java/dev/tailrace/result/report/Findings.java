package dev.tailrace.result.report;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Interval;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.statistics.PercentileEstimate;
import dev.tailrace.result.verdict.PointFindings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes the findings of a run as sentences: for each rate and transport, the engine with the lowest p99, and the engines
 * that do not differ from it significantly. Two engines differ if the confidence interval of the ratio of their p99 does not
 * contain 1. Engines with a broker are not compared with those without.
 */
final class Findings {

    private static final double HEADLINE = 99;
    private static final double HIGHEST = 99.9;
    private static final double MS_PER_SECOND = 1e3;

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
            return;
        }
        final Map<String, List<PointFindings>> byTransport = valid.stream()
                .collect(Collectors.groupingBy(
                        finding -> finding.engine().transport(), LinkedHashMap::new, Collectors.toList()));
        final String orders = byTransport.entrySet().stream()
                .map(group -> (byTransport.size() > 1 ? group.getKey() + ", " : "") + order(group.getValue()))
                .collect(Collectors.joining(". At the same rate "));
        sentences.add("At " + Figures.rate(rate) + " " + orders + "." + needed(valid) + invalid(rate));
    }

    private static PercentileEstimate p99(final PointFindings finding) {
        return finding.estimates().get(HEADLINE);
    }

    private static String order(final List<PointFindings> valid) {
        final PointFindings best = valid.get(0);
        final List<PointFindings> others = valid.subList(1, valid.size());
        final String first = name(best) + " has " + (others.isEmpty() ? "a" : "the lowest") + " p99, " + value(best);
        return first + alike(best, others) + slower(best, others);
    }

    private static String alike(final PointFindings best, final List<PointFindings> others) {
        final String names = others.stream()
                .filter(other -> !isSlower(best, other))
                .map(Findings::name)
                .collect(Collectors.joining(" and "));
        return names.isEmpty() ? "" : ", which cannot be told apart from that of " + names;
    }

    private static String slower(final PointFindings best, final List<PointFindings> others) {
        final String names = others.stream()
                .filter(other -> isSlower(best, other))
                .map(other -> name(other) + " takes " + times(p99(other), p99(best)) + " times as long")
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : "; " + names;
    }

    private static String times(final PercentileEstimate other, final PercentileEstimate best) {
        final ConfidenceInterval ratio = other.ratioTo(best, PointFindings.LEVEL);
        return Figures.times(ratio.estimate()) + " (" + Figures.times(ratio.low()) + " to "
                + Figures.times(ratio.high()) + (other.isBounded(PointFindings.LEVEL) ? ")" : " or more)");
    }

    private static boolean isSlower(final PointFindings best, final PointFindings other) {
        return p99(best).isBounded(PointFindings.LEVEL)
                && p99(other).ratioTo(p99(best), PointFindings.LEVEL).low() > 1;
    }

    // How many samples would give the highest percentile of the profiles an upper bound, and how long they take.
    private static String needed(final List<PointFindings> valid) {
        return valid.stream()
                .filter(finding -> !highest(finding).isBounded(PointFindings.LEVEL))
                .max(Comparator.comparingLong(finding -> highest(finding).samplesForBound(PointFindings.LEVEL)))
                .map(Findings::needed)
                .orElse("");
    }

    private static String needed(final PointFindings finding) {
        final PercentileEstimate estimate = highest(finding);
        final double samples = twoDigits(estimate.samplesForBound(PointFindings.LEVEL));
        return " An upper bound of " + Figures.percentile(HIGHEST) + " takes about " + Figures.count(samples)
                + " samples of an engine, as many as --duration "
                + (long) Math.ceil(seconds(finding) * samples / Math.max(1, estimate.samples()))
                + "s has; there are " + Figures.count(estimate.samples()) + ".";
    }

    private static PercentileEstimate highest(final PointFindings finding) {
        return finding.estimates().get(HIGHEST);
    }

    /** How long a round took. */
    private static double seconds(final PointFindings finding) {
        return finding.point().rounds().get(0).recording().intervals(RoundHistograms.LATENCY).stream()
                        .mapToLong(Interval::endMs)
                        .max()
                        .orElse(0)
                / MS_PER_SECOND;
    }

    // Rounded up: the figure is an estimate.
    private static double twoDigits(final long count) {
        final double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1));
        return Math.ceil(count / unit) * unit;
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
        return Figures.estimate(p99(finding), PointFindings.LEVEL);
    }
}
