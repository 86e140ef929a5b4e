package dev.tailrace.result.export;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Point;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.statistics.IntervalSamples;
import dev.tailrace.result.statistics.Merged;
import dev.tailrace.result.verdict.ThroughputFindings;
import dev.tailrace.result.verdict.Validity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Exports a point of a run as a result file of the OpenMessaging benchmark, for its charts. Our latency becomes the
 * end-to-end latency, in milliseconds with decimals; the driver's lateness becomes the publish delay, in microseconds; the
 * stage {@code broker-in} becomes the publish latency, which is zero without a broker. Rates are by interval. A throughput
 * has the rate of each round and no latencies. An aggregated percentile with too few samples is left out.
 *
 * <p>Figures that must not be used have {@code valid} false and the reasons in {@code invalid}, and the name of the driver,
 * which the charts print, begins with {@code INVALID}.
 */
public final class OpenMessagingJson {

    private static final double[] PERCENTILES = {50, 75, 95, 99, 99.9, 99.99, 99.999};
    private static final String[] NAMES = {"50pct", "75pct", "95pct", "99pct", "999pct", "9999pct", "99999pct"};
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_US = 1e3;
    private static final double MS_PER_SECOND = 1e3;
    private static final Interval NOTHING = new Interval(0, 0, IntervalSamples.of(new Histogram(3)));
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private OpenMessagingJson() {}

    /** The text of the file for one engine at one rate. */
    public static String of(final BenchmarkRun run, final EngineResult engine, final Point point) {
        final Map<String, Object> result = new LinkedHashMap<>();
        result.put("workload", run.workload());
        validity(result, engine.title(), Validity.of(run, point));
        final List<Interval> intervals = intervals(point, RoundHistograms.LATENCY);
        result.put(
                "publishRate",
                intervals.stream().map(interval -> point.ratePerSecond()).toList());
        result.put("consumeRate", each(intervals, OpenMessagingJson::perSecond));
        latency(result, "endToEnd", intervals, point.merged(RoundHistograms.LATENCY));
        final List<Interval> published = intervals(point, RoundHistograms.STAGE + "broker-in");
        latency(
                result,
                "publish",
                published.isEmpty() ? List.of(NOTHING) : published,
                point.merged(RoundHistograms.STAGE + "broker-in"));
        delay(result, intervals(point, RoundHistograms.LATENESS), point.merged(RoundHistograms.LATENESS));
        return JSON.writeValueAsString(result) + "\n";
    }

    /** The text of the file for one throughput. */
    public static String of(final BenchmarkRun run, final ThroughputFindings finding) {
        final Map<String, Object> result = new LinkedHashMap<>();
        result.put("workload", run.workload() + ", " + finding.load());
        validity(result, finding.title(), finding.validity());
        result.put(
                "consumeRate",
                finding.rounds().stream().map(Scaling.Throughput::perSecond).toList());
        return JSON.writeValueAsString(result) + "\n";
    }

    private static void validity(final Map<String, Object> result, final String title, final Validity validity) {
        result.put("driver", validity.isValid() ? title : "INVALID " + title);
        result.put("valid", validity.isValid());
        result.put("invalid", validity.reasons());
    }

    private static List<Interval> intervals(final Point point, final String series) {
        return point.rounds().stream()
                .map(Round::recording)
                .flatMap(recording -> recording.intervals(series).stream())
                .toList();
    }

    private static double perSecond(final Interval interval) {
        return interval.samples().total() * MS_PER_SECOND / Math.max(1, interval.endMs() - interval.startMs());
    }

    private static void latency(
            final Map<String, Object> result,
            final String what,
            final List<Interval> intervals,
            final Histogram merged) {
        final String aggregated = "aggregated" + what.substring(0, 1).toUpperCase(Locale.ROOT) + what.substring(1);
        result.put(
                what + "LatencyAvg",
                each(intervals, interval -> interval.samples().toHistogram().getMean() / NS_PER_MS));
        result.put(aggregated + "LatencyAvg", merged.getMean() / NS_PER_MS);
        for (int i = 0; i < PERCENTILES.length; i++) {
            final double percentile = PERCENTILES[i];
            result.put(
                    what + "Latency" + NAMES[i],
                    each(intervals, interval -> interval.samples().percentile(percentile) / NS_PER_MS));
            if (isShown(merged, percentile)) {
                result.put(aggregated + "Latency" + NAMES[i], merged.getValueAtPercentile(percentile) / NS_PER_MS);
            }
        }
        result.put(
                what + "LatencyMax",
                each(intervals, interval -> interval.samples().max() / NS_PER_MS));
        result.put(aggregated + "LatencyMax", merged.getMaxValue() / NS_PER_MS);
        result.put(aggregated + "LatencyQuantiles", quantiles(merged, NS_PER_MS));
    }

    private static void delay(
            final Map<String, Object> result, final List<Interval> intervals, final Histogram merged) {
        final List<Interval> measured = intervals.isEmpty() ? List.of(NOTHING) : intervals;
        result.put("aggregatedPublishDelayLatencyAvg", merged.getMean() / NS_PER_US);
        for (int i = 0; i < PERCENTILES.length; i++) {
            final double percentile = PERCENTILES[i];
            result.put(
                    "publishDelayLatency" + NAMES[i],
                    each(measured, interval -> interval.samples().percentile(percentile) / NS_PER_US));
            if (isShown(merged, percentile)) {
                result.put(
                        "aggregatedPublishDelayLatency" + NAMES[i],
                        Math.round(merged.getValueAtPercentile(percentile) / NS_PER_US));
            }
        }
        result.put("aggregatedPublishDelayLatencyMax", Math.round(merged.getMaxValue() / NS_PER_US));
        result.put("aggregatedPublishDelayLatencyQuantiles", quantiles(merged, NS_PER_US));
    }

    private static boolean isShown(final Histogram merged, final double percentile) {
        return merged.getTotalCount() == 0 || Merged.supports(merged, percentile);
    }

    private static Map<Double, Double> quantiles(final Histogram merged, final double scale) {
        final Map<Double, Double> quantiles = new TreeMap<>();
        for (final HistogramIterationValue value : merged.percentiles(100)) {
            if (value.getPercentile() == 100 || isShown(merged, value.getPercentile())) {
                quantiles.put(value.getPercentile(), value.getValueIteratedTo() / scale);
            }
        }
        return quantiles;
    }

    private static List<Double> each(final List<Interval> intervals, final ToDoubleFunction<Interval> figure) {
        return intervals.stream().map(figure::applyAsDouble).toList();
    }
}
