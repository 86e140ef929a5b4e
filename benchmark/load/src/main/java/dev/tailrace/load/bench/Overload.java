package dev.tailrace.load.bench;

import dev.tailrace.load.Longs;
import dev.tailrace.load.measure.ResultCheck;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.RunTrace;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.result.Scaling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A run that offers more load than an engine can process, to measure its throughput: the rate of processing between {@value
 * #FROM} and {@value #TO} of the input, measured at the arrival of results.
 *
 * <p>The progress of a partition is the record that caused its latest result. Partitions are weighted by their share of the
 * results.
 *
 * @param name name of the run
 * @param first number of the first record that counts; earlier records are a warm-up
 * @param timeout how long to wait for results after the load
 */
record Overload(Timing timing, String name, long first, Duration timeout) {

    /** Expected duration of an overload run after the runs at fixed rates. */
    static final Duration EXPECTED = Duration.ofSeconds(15);

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** Share of the input at which counting begins; earlier records are a warm-up. */
    static final double FROM = 0.3;

    /** Share of the input at which counting ends. */
    static final double TO = 0.9;

    private static final int PER_SECOND = 400_000;
    private static final int SECONDS = 2;

    /** An engine that answers a record within this time has no backlog. */
    private static final long QUEUED_NS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final double NS_PER_SECOND = 1e9;
    private static final int MEDIAN = 50;

    /** The overload run that follows the rates of a planned run. */
    static Overload after(final PlannedRun planned) {
        return new Overload(load(), planned.name() + "-flood", 0, TIMEOUT);
    }

    /** An overload run without runs at fixed rates. */
    static Overload of(final FullSpeed load, final PlannedRun planned) {
        return new Overload(load.timing(), planned.name(), load.first(), load.timeout());
    }

    /** The load of an overload run that follows fixed rates. */
    static Timing load() {
        return new Timing(LoadShape.steady(PER_SECOND, Duration.ofSeconds(SECONDS)), List.of());
    }

    /**
     * Arrival of a result.
     *
     * @param atNs time since the start of the load
     * @param cause number of the record that caused the result
     */
    private record Arrival(long atNs, int partition, long cause) {}

    /**
     * The throughput of a run.
     *
     * @param first number of the first record that counts; earlier records are a warm-up
     * @throws IllegalArgumentException when the run processed too little, or its output is wrong
     */
    static Scaling.Throughput throughput(
            final Workload workload,
            final RunResult result,
            final RunTrace trace,
            final boolean isOrdered,
            final long first) {
        if (result.faults().lost()
                                + result.faults().duplicates()
                                + result.faults().wrong()
                        > 0
                || isOrdered && result.faults().inversions() > 0) {
            throw new IllegalArgumentException("its output was wrong: " + result.faults());
        }
        final List<Arrival> arrivals = arrivals(workload, trace);
        final long records = result.timing().shape().records() - first;
        final double begins = first + FROM * records;
        final double ends = first + TO * records;
        final long from = reached(arrivals, begins);
        final long to = reached(arrivals, ends);
        if (to <= from) {
            throw new IllegalArgumentException("too few results to tell how fast it was");
        }
        return new Scaling.Throughput(
                (TO - FROM) * records / ((to - from) / NS_PER_SECOND),
                isQueued(result, trace, begins, from) && isQueued(result, trace, ends, to));
    }

    private static List<Arrival> arrivals(final Workload workload, final RunTrace trace) {
        final List<Arrival> arrivals = new ArrayList<>();
        workload.expected().forEach((name, expected) -> {
            final Longs arrivedNs = trace.arrivedNs().get(name);
            for (int index = 0; index < expected.size(); index++) {
                if (ResultCheck.isThere(arrivedNs.get(index))) {
                    arrivals.add(new Arrival(
                            arrivedNs.get(index) - trace.startNs(), Workload.partition(name), expected.cause(index)));
                }
            }
        });
        arrivals.sort(Comparator.comparingLong(Arrival::atNs));
        return arrivals;
    }

    /** When this many records were processed; 0 when that did not happen. */
    private static long reached(final List<Arrival> arrivals, final double records) {
        final Map<Integer, Double> weights = new HashMap<>();
        arrivals.forEach(arrival -> weights.merge(arrival.partition(), 1.0 / arrivals.size(), Double::sum));
        final Map<Integer, Long> furthest = new HashMap<>();
        double done = 0;
        for (final Arrival arrival : arrivals) {
            final long before = furthest.getOrDefault(arrival.partition(), 0L);
            if (arrival.cause() > before) {
                furthest.put(arrival.partition(), arrival.cause());
                done += weights.get(arrival.partition()) * (arrival.cause() - before);
            }
            if (done >= records) {
                return arrival.atNs();
            }
        }
        return 0;
    }

    /** Whether the record that was processed at that time had waited, counted from when it was actually sent. */
    private static boolean isQueued(
            final RunResult result, final RunTrace trace, final double record, final long doneNs) {
        final LoadShape shape = result.timing().shape();
        final long dueNs = shape.dueAfterNs((long) record);
        if (trace.stages().isKnown() && !trace.stages().hasBroker()) {
            // Without a broker the sender calls the engine, so sending includes the processing.
            return doneNs - dueNs >= QUEUED_NS;
        }
        final int second = (int) Math.min(
                TimeUnit.NANOSECONDS.toSeconds(dueNs), result.lateness().size() - 1L);
        final long lateNs = result.lateness().get(second).getValueAtPercentile(MEDIAN);
        return doneNs - dueNs - lateNs >= QUEUED_NS;
    }
}
