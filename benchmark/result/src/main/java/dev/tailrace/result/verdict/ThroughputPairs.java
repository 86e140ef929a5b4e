package dev.tailrace.result.verdict;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Replayed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The throughputs that two runs have in common.
 *
 * @param remarks throughputs in only one of the runs, and differences of the loads
 */
record ThroughputPairs(List<Pair> pairs, List<String> remarks) {

    /** The findings of both runs for one engine under one load. */
    record Pair(ThroughputFindings first, ThroughputFindings second) {}

    static ThroughputPairs of(final BenchmarkRun first, final BenchmarkRun second) {
        final List<ThroughputFindings> ofFirst = ThroughputFindings.of(first);
        final List<ThroughputFindings> ofSecond = ThroughputFindings.of(second);
        final List<Pair> pairs = new ArrayList<>();
        final List<String> remarks = new ArrayList<>();
        for (final ThroughputFindings one : ofFirst) {
            ofSecond.stream().filter(one::isOfTheSame).findFirst().ifPresent(other -> pairs.add(new Pair(one, other)));
        }
        missing("second", ofFirst, ofSecond, remarks);
        missing("first", ofSecond, ofFirst, remarks);
        if (pairs.stream().anyMatch(pair -> pair.first().load().equals(ThroughputFindings.REPLAY))) {
            replayed(first.studies().replays(), second.studies().replays(), remarks);
        }
        return new ThroughputPairs(List.copyOf(pairs), List.copyOf(remarks));
    }

    private static void missing(
            final String where,
            final List<ThroughputFindings> findings,
            final List<ThroughputFindings> others,
            final List<String> remarks) {
        findings.stream()
                .filter(finding -> others.stream().noneMatch(finding::isOfTheSame))
                .map(finding -> finding.engine() + " with " + finding.load() + " is not in the " + where + " run")
                .forEach(remarks::add);
    }

    // All engines of a run are offered the same replay.
    private static void replayed(final List<Replayed> first, final List<Replayed> second, final List<String> remarks) {
        final Replayed one = first.get(0);
        final Replayed other = second.get(0);
        if (one.messages() != other.messages() || one.feedSeconds() != other.feedSeconds()) {
            remarks.add("replay differs: " + words(one) + " and " + words(other));
        }
    }

    private static String words(final Replayed replay) {
        return String.format(Locale.ROOT, "%,d messages of %,.1f s", replay.messages(), replay.feedSeconds());
    }

    List<ComparedThroughput> compare(final ComparisonRules rules, final double level) {
        return pairs.stream()
                .map(pair -> ComparedThroughput.of(pair.first(), pair.second(), rules, level))
                .toList();
    }
}
