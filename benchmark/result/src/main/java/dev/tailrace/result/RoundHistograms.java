package dev.tailrace.result;

import dev.tailrace.result.statistics.IntervalSamples;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The histograms of one round, by series and by interval.
 *
 * @param name name of its file, without folder and extension; unique within a run
 * @param started when the measurement of the round began
 * @param series intervals by name of the series: {@link #LATENCY}, {@link #LATENESS}, one that begins with {@link #STAGE}
 *     for each stage, in the order in which a record passes them, one with {@link #SINK} for each sink if there are several,
 *     and one with {@link #PAUSE} for each part of the instrument that paused. Names have neither spaces nor commas
 */
public record RoundHistograms(String name, Instant started, Map<String, List<Interval>> series) {

    /** Series of latencies: from the intended time of a record to the result that it makes knowable. */
    public static final String LATENCY = "latency";

    /** Series of lateness: from the intended time of a record to when it was sent. */
    public static final String LATENESS = "lateness";

    /** Prefix of the series of stages; the stages of a record add up to its latency. */
    public static final String STAGE = "stage.";

    /** Prefix of the series of latencies of one sink; only where a pipeline has several. */
    public static final String SINK = "sink.";

    /**
     * Prefix of the series of pauses of a part of the instrument, such as {@code pause.consumer}: an interval for each pause,
     * with its length as the only sample.
     */
    public static final String PAUSE = "pause.";

    /** An empty recording. */
    public static final RoundHistograms NONE = new RoundHistograms("", Instant.EPOCH, Map.of());

    /** Copies the series and keeps their order. */
    public RoundHistograms {
        series = Ordered.copyOf(series);
    }

    /** The intervals of a series; empty if it was not recorded. */
    public List<Interval> intervals(final String name) {
        return series.getOrDefault(name, List.of());
    }

    /** The samples of a series by interval. */
    public List<IntervalSamples> samples(final String name) {
        return intervals(name).stream().map(Interval::samples).toList();
    }

    /** The total length of the pauses of each part of the instrument, in nanoseconds; parts without pauses are left out. */
    public Map<String, Long> pausesNs() {
        final Map<String, Long> pauses = new LinkedHashMap<>();
        series.forEach((name, intervals) -> {
            if (name.startsWith(PAUSE)) {
                pauses.put(
                        name.substring(PAUSE.length()),
                        intervals.stream()
                                .mapToLong(interval -> interval.samples().max())
                                .sum());
            }
        });
        return pauses;
    }

    /** The names of the sinks whose latencies are recorded apart, in their order. */
    public List<String> sinks() {
        return series.keySet().stream()
                .filter(name -> name.startsWith(SINK))
                .map(name -> name.substring(SINK.length()))
                .toList();
    }

    /** The names of the series of stages, in their order. */
    public List<String> stages() {
        return series.keySet().stream().filter(name -> name.startsWith(STAGE)).toList();
    }
}
