package dev.tailrace.load.bench;

import dev.tailrace.launch.process.PauseLog;
import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.Longs;
import dev.tailrace.load.engine.SystemUse;
import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.measure.ResultCheck;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.RunTrace;
import dev.tailrace.load.run.UsageLook;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.Expectation;
import dev.tailrace.result.Correctness;
import dev.tailrace.result.Counts;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.statistics.IntervalSamples;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Makes the rounds of a run, one for each of its phases.
 *
 * <p>Faults of the output count for the whole run, warm-up included, in each of its rounds: a wrong result has no latency,
 * whenever it arrived.
 *
 * @param number number of the round
 * @param isOrdered whether results have to come in order
 * @param isCutOff whether the longest wait for missing results ended the run
 */
public record Rounds(
        Workload workload,
        RunResult result,
        RunTrace trace,
        JvmLogs logs,
        int number,
        boolean isOrdered,
        boolean isCutOff) {

    /** Short enough for a few dozen intervals in a phase of some seconds; the clusters of the statistics. */
    private static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long NS_PER_MS = 1_000_000;
    private static final double NS_PER_SECOND = 1e9;
    private static final long MS_PER_SECOND = 1_000;
    private static final int DIGITS = 3;
    private static final double FELL_BEHIND = 0.98;

    /** Results that are due shortly before a phase, while the run settles, may arrive in it. */
    private static final long SHORTLY_NS = TimeUnit.SECONDS.toNanos(1);

    /** A few late results, such as those of windows that an engine closes late, are no backlog. */
    private static final double LARGEST_LATE_SHARE = 0.25;

    /** Late results may arrive in the first quarter of a phase: engines with batches have latencies of seconds. */
    private static final int QUARTERS = 4;

    /** The first rounds of a run whose results come in order, and of whose JVM there are no logs. */
    public static Rounds ofFirst(final Workload workload, final RunResult result, final RunTrace trace) {
        return new Rounds(workload, result, trace, JvmLogs.NONE, 1, true, false);
    }

    /** A round that failed; the first line of {@code why} is the reason. */
    static Round failed(final int number, final String why) {
        return new Round(number, null, null, null, null, why.lines().findFirst().orElse("failed"));
    }

    /**
     * The round of one phase.
     *
     * @param name name of its recording
     */
    public Round of(final Phase phase, final String name) {
        final Tally tally = new Tally(phase);
        final Map<String, Tally> bySink = new LinkedHashMap<>();
        workload.expected().forEach((sink, expected) -> {
            tally.add(expected, trace.arrivedNs().get(sink));
            final Tally ofSink = new Tally(phase);
            ofSink.add(expected, trace.arrivedNs().get(sink));
            bySink.put(RoundHistograms.SINK + sink, ofSink);
        });
        final Map<String, List<Interval>> series = new LinkedHashMap<>();
        series.put(RoundHistograms.LATENCY, tally.intervals());
        // Without a broker the sender calls the engine, so its lateness is the engine's and part of the latency.
        if (!trace.stages().isKnown() || trace.stages().hasBroker()) {
            series.put(RoundHistograms.LATENESS, lateness(phase));
        }
        series.putAll(stages(phase));
        if (bySink.size() > 1) {
            bySink.forEach((ofResults, ofSink) -> series.put(ofResults, ofSink.intervals()));
        }
        series.putAll(pauses(phase));
        return new Round(
                number,
                new RoundHistograms(name, started(phase), series),
                tally.counts(),
                correctness(),
                resources(phase),
                "",
                hasBacklog(phase));
    }

    /**
     * Whether the engine still had a backlog when a phase was measured: an earlier phase had a higher rate, and many of its
     * last results, due before the second in which the run settles, arrived when a quarter of the phase had passed.
     */
    private boolean hasBacklog(final Phase phase) {
        final boolean isLower = result.timing().phases().stream()
                .anyMatch(other -> other.toNs() <= phase.fromNs() && perSecond(other) > perSecond(phase) + 1);
        if (!isLower) {
            return false;
        }
        final long toNs = phase.fromNs() - SHORTLY_NS;
        final long latestNs = phase.fromNs() + (phase.toNs() - phase.fromNs()) / QUARTERS;
        long due = 0;
        long late = 0;
        for (final Map.Entry<String, Expectation> sink : workload.expected().entrySet()) {
            final Longs arrivedNs = trace.arrivedNs().get(sink.getKey());
            for (int index = 0; index < sink.getValue().size(); index++) {
                final long dueNs =
                        result.timing().shape().dueAfterNs(sink.getValue().cause(index));
                if (dueNs >= toNs - SHORTLY_NS && dueNs < toNs && ResultCheck.isThere(arrivedNs.get(index))) {
                    due++;
                    late += arrivedNs.get(index) - trace.startNs() >= latestNs ? 1 : 0;
                }
            }
        }
        return late > LARGEST_LATE_SHARE * due;
    }

    private double perSecond(final Phase phase) {
        return result.timing().records(phase) * NS_PER_SECOND / (phase.toNs() - phase.fromNs());
    }

    private Map<String, List<Interval>> pauses(final Phase phase) {
        final Map<String, List<Interval>> series = new LinkedHashMap<>();
        instrumentPauses(phase).forEach((part, pauses) -> {
            if (!pauses.equals(PauseLog.NONE)) {
                series.put(
                        RoundHistograms.PAUSE + part,
                        pauses.pauses().stream()
                                .map(pause -> interval(pause, trace.startNs() + phase.fromNs()))
                                .toList());
            }
        });
        return series;
    }

    /** The pauses of each part of the instrument within a phase. */
    SortedMap<String, PauseLog> instrumentPauses(final Phase phase) {
        final SortedMap<String, PauseLog> pauses = new TreeMap<>();
        trace.pauses()
                .forEach((part, log) -> pauses.put(
                        part, log.between(trace.startNs() + phase.fromNs(), trace.startNs() + phase.toNs())));
        return pauses;
    }

    private static Interval interval(final PauseLog.Pause pause, final long phaseNs) {
        final Histogram length = new Histogram(DIGITS);
        length.setAutoResize(true);
        length.recordValue(pause.lengthNs());
        final long atNs = pause.startNs() - phaseNs;
        return new Interval(atNs / NS_PER_MS, (atNs + pause.lengthNs()) / NS_PER_MS, IntervalSamples.of(length));
    }

    private Map<String, List<Interval>> stages(final Phase phase) {
        final StageTally tally = new StageTally(trace.stages(), phase);
        workload.expected()
                .forEach((sink, expected) -> tally.add(
                        sink,
                        expected,
                        trace.arrivedNs().get(sink),
                        result.timing().shape()::dueAfterNs,
                        trace.startNs()));
        return tally.series();
    }

    /**
     * The throughput under overload.
     *
     * @param first number of the first record that counts
     * @throws IllegalArgumentException when the run processed too little, or its output is wrong or late
     */
    Scaling.Throughput throughput(final long first) {
        late().ifPresent(text -> {
            throw new IllegalArgumentException(text);
        });
        return Overload.throughput(workload, result, trace, isOrdered, first);
    }

    /**
     * Throughput of a phase: records per second by the results that arrived within it. A backlog from before the phase
     * counts, because it keeps the engine busy, up to the offered rate, which is all that the phase shows.
     */
    Scaling.Throughput delivered(final Phase phase) {
        long due = 0;
        long came = 0;
        for (final Map.Entry<String, Expectation> sink : workload.expected().entrySet()) {
            final Longs arrivedNs = trace.arrivedNs().get(sink.getKey());
            for (int index = 0; index < sink.getValue().size(); index++) {
                final long dueNs =
                        result.timing().shape().dueAfterNs(sink.getValue().cause(index));
                due += isIn(phase, dueNs) ? 1 : 0;
                came += ResultCheck.isThere(arrivedNs.get(index)) && isIn(phase, arrivedNs.get(index) - trace.startNs())
                        ? 1
                        : 0;
            }
        }
        final double share = (double) Math.min(came, due) / Math.max(1, due);
        return new Scaling.Throughput(share * perSecond(phase), share < FELL_BEHIND);
    }

    private static boolean isIn(final Phase phase, final long atNs) {
        return atNs >= phase.fromNs() && atNs < phase.toNs();
    }

    /** When the first result arrived, after the start of the load, if that was in the first phase although it was due earlier. */
    OptionalLong lateStart() {
        if (result.timing().phases().isEmpty()) {
            return OptionalLong.empty();
        }
        final long measuredNs = result.timing().phases().get(0).fromNs();
        final boolean wasDue = workload.expected().values().stream()
                .anyMatch(expected -> expected.size() > 0
                        && result.timing().shape().dueAfterNs(expected.cause(0)) < measuredNs - SHORTLY_NS);
        long firstNs = Long.MAX_VALUE;
        for (final Longs arrivedNs : trace.arrivedNs().values()) {
            for (long index = 0; index < arrivedNs.size(); index++) {
                if (ResultCheck.isThere(arrivedNs.get(index))) {
                    firstNs = Math.min(firstNs, arrivedNs.get(index) - trace.startNs());
                }
            }
        }
        return wasDue && firstNs >= measuredNs && firstNs < Long.MAX_VALUE
                ? OptionalLong.of(firstNs)
                : OptionalLong.empty();
    }

    private Instant started(final Phase phase) {
        return Instant.now().minusNanos(System.nanoTime() - trace.startNs() - phase.fromNs());
    }

    private List<Interval> lateness(final Phase phase) {
        final List<Interval> intervals = new ArrayList<>();
        for (int second = phase.fromSecond(); second < phase.toSecond(); second++) {
            final long startMs = (second - phase.fromSecond()) * MS_PER_SECOND;
            intervals.add(new Interval(
                    startMs,
                    startMs + MS_PER_SECOND,
                    IntervalSamples.of(result.lateness().get(second))));
        }
        return intervals;
    }

    private Correctness correctness() {
        final Faults faults = result.faults();
        final long compared = workload.expected().values().stream()
                .mapToLong(Expectation::size)
                .sum();
        final Optional<String> late = late();
        if (late.isPresent()) {
            return new Correctness(Correctness.Outcome.LATE, compared, late.get());
        }
        final boolean matches = isOrdered
                ? faults.isNone()
                : new Faults(faults.lost(), faults.duplicates(), 0, faults.wrong(), faults.firstWrong()).isNone();
        return new Correctness(
                matches ? Correctness.Outcome.MATCHES : Correctness.Outcome.DIFFERS,
                compared,
                matches ? "" : faults + (faults.firstWrong().isEmpty() ? "" : "; first: " + faults.firstWrong()));
    }

    /**
     * Whether results are missing that may still come. Results that have to come in order are lost when a later one has
     * arrived. Without an order only the end of the wait tells: others were still coming.
     */
    private boolean isLate() {
        final Faults faults = result.faults();
        return faults.lost() > 0
                && faults.wrong() == 0
                && faults.duplicates() == 0
                && (!isOrdered || faults.inversions() == 0)
                && (!isOrdered && isCutOff || isMissingAtTheEndOnly());
    }

    private boolean isMissingAtTheEndOnly() {
        long missing = 0;
        for (final Map.Entry<String, Expectation> sink : workload.expected().entrySet()) {
            final Longs arrivedNs = trace.arrivedNs().get(sink.getKey());
            long missingOfSink = 0;
            for (int index = 0; index < sink.getValue().size(); index++) {
                if (!ResultCheck.isThere(arrivedNs.get(index))) {
                    missingOfSink++;
                } else if (missingOfSink > 0) {
                    return false;
                }
            }
            missing += missingOfSink;
        }
        return missing >= result.faults().lost();
    }

    /** What is late, in words, when results are missing that may still come and nothing else is wrong with the output. */
    public Optional<String> late() {
        final long lost = result.faults().lost();
        return isLate()
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%,d %s had not arrived when the benchmark stopped waiting",
                        lost,
                        lost == 1 ? "result" : "results"))
                : Optional.empty();
    }

    private Resources resources(final Phase phase) {
        final long fromNs = trace.startNs() + phase.fromNs();
        final long toNs = trace.startNs() + phase.toNs();
        final List<GcLog.Pause> pauses = logs.pauses().between(fromNs, toNs);
        final SystemUse system = result.usage().get(phase.name()).engineSystem();
        // The use of an engine on another host, or of a run without an engine, is not known.
        final boolean isSeen = !trace.looks().isEmpty();
        return new Resources(
                isSeen ? result.usage().get(phase.name()).engineCpuNs() / NS_PER_SECOND : Resources.NOT_MEASURED,
                isSeen ? result.engineResidentBytes() : Resources.NOT_MEASURED,
                pauses.stream().mapToLong(GcLog.Pause::heapBytes).max().orElse(Resources.NOT_MEASURED),
                logs.allocatedBetween(fromNs, toNs),
                isSeen ? pauses.stream().mapToDouble(GcLog.Pause::lengthMs).sum() : Resources.NOT_MEASURED,
                system.contextSwitches(),
                system.transferredBytes(),
                system.writtenBytes(),
                trace.stateBytes(),
                result.usage().get(phase.name()).stored(),
                samples(fromNs, toNs),
                pauses.stream()
                        .map(pause -> new Resources.Pause(
                                (long) (pause.startNs() - fromNs) / NS_PER_MS, pause.lengthMs(), pause.cause()))
                        .toList());
    }

    private List<Resources.Sample> samples(final long fromNs, final long toNs) {
        final List<Resources.Sample> samples = new ArrayList<>();
        final List<UsageLook> looks = trace.looks();
        for (int i = 1; i < looks.size(); i++) {
            final UsageLook before = looks.get(i - 1);
            final UsageLook look = looks.get(i);
            if (before.atNs() >= fromNs && look.atNs() - toNs <= INTERVAL_NS && look.atNs() > before.atNs()) {
                samples.add(new Resources.Sample(
                        (look.atNs() - fromNs) / NS_PER_MS,
                        (look.cpuNs() - before.cpuNs()) / (double) (look.atNs() - before.atNs()),
                        look.residentBytes(),
                        Resources.NOT_MEASURED));
            }
        }
        return samples;
    }

    /** Collects the latencies of a phase by interval, and counts its records. */
    private final class Tally {

        private final Phase phase;
        private final List<Histogram> histograms = new ArrayList<>();
        private long received;
        private long negative;
        private long zero;
        private long dropped;

        private Tally(final Phase phase) {
            this.phase = phase;
            for (long fromNs = phase.fromNs(); fromNs < phase.toNs(); fromNs += INTERVAL_NS) {
                histograms.add(new Histogram(DIGITS));
            }
        }

        private void add(final Expectation expected, final Longs arrivedNs) {
            for (int index = 0; index < expected.size(); index++) {
                final long dueNs = result.timing().shape().dueAfterNs(expected.cause(index));
                if (dueNs >= phase.fromNs() && dueNs < phase.toNs() && ResultCheck.isThere(arrivedNs.get(index))) {
                    add(dueNs - phase.fromNs(), arrivedNs.get(index) - trace.startNs() - dueNs);
                }
            }
        }

        private void add(final long afterNs, final long latencyNs) {
            received++;
            negative += latencyNs < 0 ? 1 : 0;
            zero += latencyNs == 0 ? 1 : 0;
            if (latencyNs > IntervalHistograms.LONGEST_NS) {
                dropped++;
            } else if (latencyNs >= 0) {
                histograms.get((int) (afterNs / INTERVAL_NS)).recordValue(latencyNs);
            }
        }

        private List<Interval> intervals() {
            final List<Interval> intervals = new ArrayList<>();
            for (final Histogram histogram : histograms) {
                final long startMs = intervals.size() * INTERVAL_NS / NS_PER_MS;
                intervals.add(new Interval(startMs, startMs + INTERVAL_NS / NS_PER_MS, IntervalSamples.of(histogram)));
            }
            return intervals;
        }

        private Counts counts() {
            final Faults faults = result.faults();
            return new Counts(
                    result.timing().records(phase),
                    result.unsent(),
                    received,
                    faults.lost(),
                    faults.duplicates(),
                    faults.inversions(),
                    negative,
                    zero,
                    dropped);
        }
    }
}
