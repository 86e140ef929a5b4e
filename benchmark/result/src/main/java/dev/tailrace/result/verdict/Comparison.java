package dev.tailrace.result.verdict;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Environment;
import dev.tailrace.result.Point;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.statistics.PercentileEstimate;
import dev.tailrace.result.statistics.Samples;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Comparison of two runs: every percentile of every engine and rate in both runs, and every throughput in both runs.
 *
 * @param figures percentiles
 * @param throughputs throughputs of replays and floods
 * @param remarks other differences between the runs, such as another machine, and what is not compared
 */
public record Comparison(
        ComparisonRules rules,
        List<ComparedFigure> figures,
        List<ComparedThroughput> throughputs,
        List<String> remarks) {

    /** Options that change no load, or whose difference is in another remark. */
    private static final Set<String> NOT_OF_THE_LOAD =
            Set.of("engines", "workload", "rate", "sla", "repeat", "calibration", "ablate", "price");

    private static final String ENGINE_OPTION = "engine-option.";

    /** Makes the comparison immutable. */
    public Comparison {
        figures = List.copyOf(figures);
        throughputs = List.copyOf(throughputs);
        remarks = List.copyOf(remarks);
    }

    /** Compares the second run with the first. */
    public static Comparison of(final BenchmarkRun first, final BenchmarkRun second, final ComparisonRules rules) {
        final List<Pair> pairs = pairs(first, second);
        final ThroughputPairs throughputs = ThroughputPairs.of(first, second);
        final double level = rules.levelOfEach(
                pairs.size() * rules.percentiles().size() + throughputs.pairs().size());
        final List<ComparedFigure> figures =
                pairs.stream().flatMap(pair -> pair.compare(rules, level)).toList();
        final List<String> remarks = new ArrayList<>(remarks(first, second));
        remarks.addAll(throughputs.remarks());
        remarks.addAll(NotCompared.of(first, second));
        return new Comparison(rules, figures, throughputs.compare(rules, level), remarks);
    }

    /** The overall verdict: the worst verdict of all figures; invalid if the runs have nothing in common. */
    public ChangeVerdict change() {
        return Stream.concat(
                        figures.stream().map(ComparedFigure::change),
                        throughputs.stream().map(ComparedThroughput::change))
                .reduce(ChangeVerdict::and)
                .orElse(ChangeVerdict.INVALID);
    }

    /** Whether the runs have no compared figure in common. */
    public boolean isEmpty() {
        return figures.isEmpty() && throughputs.isEmpty();
    }

    private static List<Pair> pairs(final BenchmarkRun first, final BenchmarkRun second) {
        final List<Pair> pairs = new ArrayList<>();
        for (final EngineResult engine : first.engines()) {
            for (final Point point : engine.points()) {
                inOther(second, engine, point)
                        .ifPresent(other -> pairs.add(new Pair(engine.name(), first, point, second, other)));
            }
        }
        return pairs;
    }

    private static Optional<Point> inOther(final BenchmarkRun run, final EngineResult engine, final Point point) {
        return run.engine(engine.name()).flatMap(other -> other.point(point.ratePerSecond()));
    }

    private static List<String> remarks(final BenchmarkRun first, final BenchmarkRun second) {
        final List<String> remarks = new ArrayList<>();
        differs("workload", first.workload(), second.workload(), remarks);
        final Environment one = first.environment();
        final Environment other = second.environment();
        differs("host", one.host(), other.host(), remarks);
        differs("cpu", one.cpu(), other.cpu(), remarks);
        differs("cores", one.cores(), other.cores(), remarks);
        differs("java", one.java(), other.java(), remarks);
        configuration(first.configuration(), second.configuration(), remarks);
        missing("second", first, second, remarks);
        missing("first", second, first, remarks);
        return remarks;
    }

    // Points are paired by engine and rate alone.
    private static void configuration(
            final Map<String, String> first, final Map<String, String> second, final List<String> remarks) {
        if (first.isEmpty() || second.isEmpty()) {
            return;
        }
        final Set<String> names = new LinkedHashSet<>(first.keySet());
        names.addAll(second.keySet());
        names.removeAll(NOT_OF_THE_LOAD);
        // The options of an engine are in the runs that it takes part in.
        names.removeIf(
                name -> name.startsWith(ENGINE_OPTION) && !(first.containsKey(name) && second.containsKey(name)));
        names.forEach(
                name -> differs(name, first.getOrDefault(name, "none"), second.getOrDefault(name, "none"), remarks));
    }

    private static void differs(
            final String what, final Object first, final Object second, final List<String> remarks) {
        if (!Objects.equals(first, second)) {
            remarks.add(what + " differs: " + first + " and " + second);
        }
    }

    private static void missing(
            final String where, final BenchmarkRun run, final BenchmarkRun other, final List<String> remarks) {
        for (final EngineResult engine : run.engines()) {
            for (final Point point : engine.points()) {
                if (inOther(other, engine, point).isEmpty()) {
                    remarks.add(String.format(
                            Locale.ROOT,
                            "%s at %,.0f records/s is not in the %s run",
                            engine.name(),
                            point.ratePerSecond(),
                            where));
                }
            }
        }
    }

    private record Pair(String engine, BenchmarkRun first, Point one, BenchmarkRun second, Point other) {

        Stream<ComparedFigure> compare(final ComparisonRules rules, final double level) {
            final String reason = Validity.inBoth(Validity.of(first, one), Validity.of(second, other));
            if (!reason.isEmpty()) {
                return rules.percentiles().stream()
                        .map(percentile ->
                                figure(percentile, 0, 0, ConfidenceInterval.UNKNOWN, ChangeVerdict.INVALID, reason));
            }
            final Samples before = one.samples(RoundHistograms.LATENCY);
            final Samples after = other.samples(RoundHistograms.LATENCY);
            return rules.percentiles().stream()
                    .map(percentile -> compare(
                            PercentileEstimate.of(before, percentile),
                            PercentileEstimate.of(after, percentile),
                            rules,
                            level));
        }

        private ComparedFigure compare(
                final PercentileEstimate before,
                final PercentileEstimate after,
                final ComparisonRules rules,
                final double level) {
            final double systematicShare =
                    first.calibration().systematicShare() + second.calibration().systematicShare();
            final ConfidenceInterval ratio = after.ratioTo(before, level).widened(systematicShare);
            final ConfidenceInterval equality =
                    after.ratioTo(before, rules.levelOfEquality()).widened(systematicShare);
            final boolean supported =
                    before.isSupported() && after.isSupported() && before.isBounded(level) && after.isBounded(level);
            return figure(
                    before.percentile(),
                    before.valueNs(),
                    after.valueNs(),
                    ratio,
                    supported ? rules.judge(ratio, equality) : ChangeVerdict.INCONCLUSIVE,
                    supported ? "" : "too few samples lie beyond");
        }

        private ComparedFigure figure(
                final double percentile,
                final long before,
                final long after,
                final ConfidenceInterval ratio,
                final ChangeVerdict change,
                final String reason) {
            return new ComparedFigure(engine, one.ratePerSecond(), percentile, before, after, ratio, change, reason);
        }
    }
}
