package dev.tailrace.result;

import dev.tailrace.result.statistics.IntervalSamples;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The histograms of one round, by series and by interval.
 *
 * @param name name of its file, without folder and extension; unique within a run
 * @param started when the measurement of the round began
 * @param series intervals by name of the series: {@link #LATENCY}, {@link #LATENESS}, and one that begins with {@link
 *     #STAGE} for each stage, in the order in which a record passes them. Names have neither spaces nor commas
 */
public record RoundHistograms(String name, Instant started, Map<String, List<Interval>> series) {

    /** Series of latencies: from the intended time of a record to the result that it makes knowable. */
    public static final String LATENCY = "latency";

    /** Series of lateness: from the intended time of a record to when it was sent. */
    public static final String LATENESS = "lateness";

    /** Prefix of the series of stages; the stages of a record add up to its latency. */
    public static final String STAGE = "stage.";

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

    /** The names of the series of stages, in their order. */
    public List<String> stages() {
        return series.keySet().stream().filter(name -> name.startsWith(STAGE)).toList();
    }
}
