package dev.tailrace.load.bench;

import dev.tailrace.load.Longs;
import dev.tailrace.load.measure.ResultCheck;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.StageTimes;
import dev.tailrace.load.workload.Expectation;
import dev.tailrace.result.Interval;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.statistics.IntervalSamples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;

/**
 * Collects the stages of the latencies of a phase, by interval. There are no stages when the clocks of this machine and of
 * the broker disagree about more than one result in a hundred.
 */
final class StageTally {

    private static final List<String> WITHOUT_BROKER = List.of("source-queue", "process");
    private static final List<String> WITH_BROKER = List.of("source-queue", "broker-in", "process", "broker-out");
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long REJECTED_SHARE = 100;
    private static final int DIGITS = 3;

    private final StageTimes times;
    private final Phase phase;
    private final Map<String, List<Histogram>> stages = new LinkedHashMap<>();
    private long reported;
    private long rejected;

    StageTally(final StageTimes times, final Phase phase) {
        this.times = times;
        this.phase = phase;
        (times.hasBroker() ? WITH_BROKER : WITHOUT_BROKER).forEach(stage -> stages.put(stage, new ArrayList<>()));
        for (long fromNs = phase.fromNs(); fromNs < phase.toNs(); fromNs += INTERVAL_NS) {
            stages.values().forEach(intervals -> intervals.add(new Histogram(DIGITS)));
        }
    }

    /**
     * Adds the results of a sink.
     *
     * @param dueAfterNs maps the number of a record to when it was due, from the start of the schedule
     * @param startNs the start of the schedule
     */
    void add(
            final String sink,
            final Expectation expected,
            final Longs arrivedNs,
            final LongUnaryOperator dueAfterNs,
            final long startNs) {
        for (int index = 0; times.isKnown() && index < expected.size(); index++) {
            final long dueNs = dueAfterNs.applyAsLong(expected.cause(index));
            final long afterNs = arrivedNs.get(index) - startNs;
            if (dueNs >= phase.fromNs()
                    && dueNs < phase.toNs()
                    && ResultCheck.isThere(arrivedNs.get(index))
                    && afterNs >= dueNs) {
                add(sink, index, expected.cause(index), dueNs, afterNs);
            }
        }
    }

    private void add(final String sink, final int index, final long cause, final long dueNs, final long afterNs) {
        final int interval = (int) ((dueNs - phase.fromNs()) / INTERVAL_NS);
        reported++;
        final boolean isTrusted = times.split(sink, index, cause, dueNs, afterNs, (queueNs, inNs, processNs, outNs) -> {
            record("source-queue", interval, queueNs);
            record("broker-in", interval, inNs);
            record("process", interval, processNs);
            record("broker-out", interval, outNs);
        });
        rejected += isTrusted ? 0 : 1;
    }

    private void record(final String stage, final int interval, final long ns) {
        if (stages.containsKey(stage)) {
            stages.get(stage).get(interval).recordValue(ns);
        }
    }

    /** The series of the stages by name; empty when no stages are known. */
    Map<String, List<Interval>> series() {
        final Map<String, List<Interval>> series = new LinkedHashMap<>();
        if (reported > 0 && rejected * REJECTED_SHARE <= reported) {
            stages.forEach((stage, histograms) -> series.put(RoundHistograms.STAGE + stage, intervals(histograms)));
        }
        return series;
    }

    private static List<Interval> intervals(final List<Histogram> histograms) {
        final List<Interval> intervals = new ArrayList<>();
        for (final Histogram histogram : histograms) {
            final long startMs = TimeUnit.NANOSECONDS.toMillis(intervals.size() * INTERVAL_NS);
            intervals.add(new Interval(
                    startMs, startMs + TimeUnit.NANOSECONDS.toMillis(INTERVAL_NS), IntervalSamples.of(histogram)));
        }
        return intervals;
    }
}
