package dev.tailrace.load.bench;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.result.Capacity;
import dev.tailrace.result.Correctness;
import dev.tailrace.result.Counts;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.Sla;
import dev.tailrace.result.capacity.CapacitySearch;
import dev.tailrace.result.capacity.SearchPlan;
import dev.tailrace.result.statistics.Merged;
import dev.tailrace.result.verdict.Validity;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Searches for the highest rate at which an engine holds a latency limit. Each attempt is a run in a fresh process. With
 * few samples a high percentile is the maximum, and the true one is often above it, so the result says when the attempt that
 * confirmed it was too short. An attempt whose load was sent late says nothing about the engine and is repeated; the search
 * stays below a rate that the driver never sends in time, and the result says that the engine may hold more.
 */
final class HighestRate {

    private static final double FIRST = 5_000;
    private static final double LOWEST = 250;
    private static final double HIGHEST = Rates.HIGHEST;

    /** The records for attempts up to this rate are generated before the search; those for more are generated when needed. */
    private static final int PREPARED_RATE = 160_000;

    private static final double RESOLUTION = 0.1;
    private static final int CONFIRMATIONS = 1;
    private static final int MOST_ATTEMPTS = 40;
    private static final int EXPECTED_ATTEMPTS = 14;
    private static final int SUSTAINED = 2;

    /** Attempts that may be late before the rate is taken to be too high for the driver. */
    private static final int LATE_ATTEMPTS = 3;

    private static final int OVERHEAD_SECONDS = 5;

    private final BenchSettings settings;
    private final Loads loads;
    private final EngineRuns runs;
    private int attempts;

    HighestRate(final BenchSettings settings, final Loads loads, final EngineRuns runs) {
        this.settings = settings;
        this.loads = loads;
        this.runs = runs;
    }

    /** Expected duration of a search. */
    static Duration expected(final BenchSettings settings) {
        return Duration.ofSeconds(
                (long) EXPECTED_ATTEMPTS * (settings.warmUpSeconds() + settings.seconds() + 1 + OVERHEAD_SECONDS));
    }

    /** Number of records that are generated before the search. */
    static long firstRecords(final BenchSettings settings) {
        return timing(settings, PREPARED_RATE, true).shape().records();
    }

    private static Timing timing(final BenchSettings settings, final int rate, final boolean sustained) {
        return Schedule.of(List.of(rate), settings.warmUpSeconds(), settings.seconds() * (sustained ? SUSTAINED : 1));
    }

    /** Searches with the first profile of the settings. */
    Capacity of(final PlannedRun planned) throws IOException {
        final Sla sla = settings.slas().get(0);
        final CapacitySearch search = new CapacitySearch(
                new SearchPlan(FIRST, LOWEST, HIGHEST, RESOLUTION, CONFIRMATIONS, MOST_ATTEMPTS), sla.title());
        while (search.next().isPresent()) {
            final CapacitySearch.Attempt attempt = search.next().orElseThrow();
            sentInTime(planned, attempt).ifPresentOrElse(latency -> record(search, sla, latency), search::recordLate);
        }
        return search.result();
    }

    static void record(final CapacitySearch search, final Sla sla, final Histogram latency) {
        final Sla.Limit first = sla.limits().get(0);
        search.record(
                latency.getTotalCount() == 0 ? 0 : latency.getValueAtPercentile(first.percentile()),
                latency.getTotalCount() > 0
                        && sla.limits().stream()
                                .allMatch(
                                        limit -> latency.getValueAtPercentile(limit.percentile()) <= limit.latencyNs()),
                sla.limits().stream().anyMatch(limit -> !Merged.supports(latency, limit.percentile())));
    }

    private Optional<Histogram> sentInTime(final PlannedRun planned, final CapacitySearch.Attempt attempt)
            throws IOException {
        Optional<Histogram> latency = Optional.empty();
        for (int tried = 0; tried < LATE_ATTEMPTS && latency.isEmpty(); tried++) {
            latency = attempt(planned, attempt);
        }
        return latency;
    }

    /** Latencies of an attempt, without one when the engine failed or its output was wrong; empty when the load was late. */
    private Optional<Histogram> attempt(final PlannedRun planned, final CapacitySearch.Attempt attempt)
            throws IOException {
        final Timing timing = timing(settings, (int) Math.round(attempt.ratePerSecond()), attempt.sustained());
        final Phase phase = timing.phases().get(0);
        final String name = planned.name() + "-attempt-" + ++attempts;
        try {
            final Workload part = loads.of(planned.engine(), timing.shape().records());
            // Results that come later than that hold no limit.
            return latencies(
                    runs.run(part, planned, timing, name, EngineRuns.STRAGGLERS).of(phase, name));
        } catch (final StatusException e) {
            if (Thread.currentThread().isInterrupted() || runs.isClusterBroken()) {
                throw e;
            }
            return Optional.of(Merged.of(List.of()));
        }
    }

    // A load that was sent late was not the requested load.
    static Optional<Histogram> latencies(final Round round) {
        final Counts counts = round.counts();
        if (counts.unsent() > 0
                || !Validity.isInTime(Merged.of(round.recording().samples(RoundHistograms.LATENESS)))) {
            return Optional.empty();
        }
        final boolean isRight = round.correctness().outcome() == Correctness.Outcome.MATCHES
                && counts.negative() + counts.dropped() == 0;
        return Optional.of(Merged.of(isRight ? round.recording().samples(RoundHistograms.LATENCY) : List.of()));
    }
}
