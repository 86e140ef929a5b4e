package dev.tailrace.result.verdict;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Correctness;
import dev.tailrace.result.Counts;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Point;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.statistics.Merged;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The reasons why the latencies of a point, or a throughput, must not be used; without reasons they are valid.
 *
 * @param reasons each in a few words
 */
public record Validity(List<String> reasons) {

    /** Largest permitted p99 of the driver's lateness; a later driver did not send the requested load. */
    public static final long LATEST_SENDING_NS = 5_000_000;

    private static final double LATENESS_PERCENTILE = 99;
    private static final double MEDIAN = 50;
    private static final double LARGEST_PAUSED_SHARE = 0.01;

    /** Pauses add at most their length to a latency; below this share of the median they change no percentile by more. */
    private static final double LARGEST_SHARE_OF_MEDIAN = 0.05;

    private static final double NS_PER_MS = 1e6;

    /** Makes the reasons immutable. */
    public Validity {
        reasons = List.copyOf(reasons);
    }

    /** Whether there are no reasons. */
    public boolean isValid() {
        return reasons.isEmpty();
    }

    /** Whether a driver sent a load as it was requested, by the lateness of its records in nanoseconds. */
    public static boolean isInTime(final Histogram lateness) {
        return lateness.getValueAtPercentile(LATENESS_PERCENTILE) <= LATEST_SENDING_NS;
    }

    /** Checks what invalidates all figures of a run: that its measuring path was not calibrated. */
    public static Validity of(final BenchmarkRun run) {
        if (run.calibration().checks().isEmpty()) {
            return new Validity(List.of("the measuring path was not calibrated"));
        }
        return new Validity(
                run.calibration().passed() ? List.of() : List.of("the calibration of the measuring path failed"));
    }

    /** Checks everything that invalidates the latencies of a point. */
    public static Validity of(final BenchmarkRun run, final Point point) {
        final List<String> reasons = new ArrayList<>(of(run).reasons);
        point.rounds().forEach(round -> round(round, reasons));
        point.rounds().forEach(round -> pauses(round, reasons));
        counts(point, reasons);
        lateness(point.merged(RoundHistograms.LATENESS), reasons);
        if (reasons.isEmpty() && isEmpty(point)) {
            reasons.add("no latency was recorded");
        }
        return new Validity(reasons);
    }

    /** Checks everything that invalidates a throughput; rounds with wrong output are not among the given ones. */
    static Validity of(final BenchmarkRun run, final List<Scaling.Throughput> rounds) {
        final List<String> reasons = new ArrayList<>(of(run).reasons);
        if (rounds.isEmpty()) {
            reasons.add("no throughput was measured");
        }
        return new Validity(reasons);
    }

    /** Why two results, of which one may be invalid, cannot be compared, in words; empty if both are valid. */
    static String inBoth(final Validity first, final Validity second) {
        return Stream.concat(
                        first.reasons.stream().map(reason -> "first run: " + reason),
                        second.reasons.stream().map(reason -> "second run: " + reason))
                .collect(Collectors.joining("; "));
    }

    private static boolean isEmpty(final Point point) {
        return point.intervals(RoundHistograms.LATENCY).stream()
                .flatMap(List::stream)
                .allMatch(interval -> interval.total() == 0);
    }

    private static void round(final Round round, final List<String> reasons) {
        final String output = round.failure().isEmpty() ? output(round.correctness()) : round.failure();
        if (!output.isEmpty()) {
            reasons.add("round " + round.number() + ": " + output);
        }
        if (round.hasBacklog()) {
            reasons.add("round " + round.number() + ": it still had the backlog of a higher rate when this one began");
        }
    }

    private static String output(final Correctness correctness) {
        return switch (correctness.outcome()) {
            case MATCHES -> "";
            case DIFFERS -> "the output is wrong";
            case LATE -> correctness.firstDifference();
            case UNCHECKED -> "the output was not checked";
        };
    }

    // Pauses of 1 % of the time may determine the p99 of an engine, unless its latencies are much longer than the
    // pauses.
    private static void pauses(final Round round, final List<String> reasons) {
        final long lengthMs = round.recording().intervals(RoundHistograms.LATENCY).stream()
                .mapToLong(Interval::endMs)
                .max()
                .orElse(0);
        final long medianNs =
                Merged.of(round.recording().samples(RoundHistograms.LATENCY)).getValueAtPercentile(MEDIAN);
        final double allowedNs =
                Math.max(LARGEST_PAUSED_SHARE * lengthMs * NS_PER_MS, LARGEST_SHARE_OF_MEDIAN * medianNs);
        round.recording().pausesNs().forEach((part, pausedNs) -> {
            if (pausedNs >= allowedNs) {
                reasons.add(String.format(
                        Locale.ROOT,
                        "round %d: the %s of the instrument stood still for %.0f ms",
                        round.number(),
                        part,
                        pausedNs / NS_PER_MS));
            }
        });
    }

    // Duplicates and inversions are judged by the check of the output, which knows the guarantee. Late results are in
    // the reason of their round.
    private static void counts(final Point point, final List<String> reasons) {
        final long lost = point.rounds().stream()
                .filter(round -> round.correctness().outcome() != Correctness.Outcome.LATE)
                .mapToLong(round -> round.counts().lost())
                .sum();
        final Counts counts = point.counts();
        counted(lost, "result", "lost", reasons);
        counted(counts.unsent(), "record", "not sent in time", reasons);
        counted(counts.negative(), "record", "with a latency below zero", reasons);
        counted(counts.dropped(), "record", "with a latency beyond the histogram", reasons);
    }

    private static void counted(final long count, final String what, final String how, final List<String> reasons) {
        if (count > 0) {
            reasons.add(String.format(Locale.ROOT, "%,d %s %s", count, count == 1 ? what : what + "s", how));
        }
    }

    private static void lateness(final Histogram lateness, final List<String> reasons) {
        if (!isInTime(lateness)) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "the load was late: p99 of sending %.1f ms behind schedule, at most %.0f ms are allowed",
                    lateness.getValueAtPercentile(LATENESS_PERCENTILE) / NS_PER_MS,
                    LATEST_SENDING_NS / NS_PER_MS));
        }
    }
}
