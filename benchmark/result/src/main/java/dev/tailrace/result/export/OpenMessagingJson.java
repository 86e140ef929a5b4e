package dev.tailrace.result.export;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Point;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.verdict.ThroughputFindings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Exports a point of a run as a result file of the OpenMessaging benchmark, for its charts. Our latency becomes the
 * end-to-end latency, in milliseconds with decimals; the driver's lateness becomes the publish delay, in microseconds.
 * Rates are by interval. The publish latency is left out, because it is not measured. A throughput has the rate of each
 * round and no latencies.
 */
public final class OpenMessagingJson {

    private static final double[] PERCENTILES = {50, 75, 95, 99, 99.9, 99.99, 99.999};
    private static final String[] NAMES = {"50pct", "75pct", "95pct", "99pct", "999pct", "9999pct", "99999pct"};
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_US = 1e3;
    private static final double MS_PER_SECOND = 1e3;
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private OpenMessagingJson() {}

    /** The text of the file for one engine at one rate. */
    public static String of(final BenchmarkRun run, final EngineResult engine, final Point point) {
        final Map<String, Object> result = new LinkedHashMap<>();
        result.put("workload", run.workload());
        result.put("driver", engine.title());
        final List<Interval> intervals = point.rounds().stream()
                .map(Round::recording)
                .flatMap(recording -> recording.intervals(RoundHistograms.LATENCY).stream())
                .toList();
        result.put(
                "publishRate",
                intervals.stream().map(interval -> point.ratePerSecond()).toList());
        result.put("consumeRate", each(intervals, OpenMessagingJson::perSecond));
        latency(result, intervals, point.merged(RoundHistograms.LATENCY));
        delay(result, point.merged(RoundHistograms.LATENESS));
        return JSON.writeValueAsString(result) + "\n";
    }

    /** The text of the file for one throughput. */
    public static String of(final BenchmarkRun run, final ThroughputFindings finding) {
        final Map<String, Object> result = new LinkedHashMap<>();
        result.put("workload", run.workload() + ", " + finding.load());
        result.put("driver", finding.title());
        result.put(
                "consumeRate",
                finding.rounds().stream().map(Scaling.Throughput::perSecond).toList());
        return JSON.writeValueAsString(result) + "\n";
    }

    private static double perSecond(final Interval interval) {
        return interval.samples().total() * MS_PER_SECOND / Math.max(1, interval.endMs() - interval.startMs());
    }

    private static void latency(
            final Map<String, Object> result, final List<Interval> intervals, final Histogram merged) {
        result.put(
                "endToEndLatencyAvg",
                each(intervals, interval -> interval.samples().toHistogram().getMean() / NS_PER_MS));
        result.put("aggregatedEndToEndLatencyAvg", merged.getMean() / NS_PER_MS);
        for (int i = 0; i < PERCENTILES.length; i++) {
            final double percentile = PERCENTILES[i];
            result.put(
                    "endToEndLatency" + NAMES[i],
                    each(intervals, interval -> interval.samples().percentile(percentile) / NS_PER_MS));
            result.put("aggregatedEndToEndLatency" + NAMES[i], merged.getValueAtPercentile(percentile) / NS_PER_MS);
        }
        result.put(
                "endToEndLatencyMax",
                each(intervals, interval -> interval.samples().max() / NS_PER_MS));
        result.put("aggregatedEndToEndLatencyMax", merged.getMaxValue() / NS_PER_MS);
        result.put("aggregatedEndToEndLatencyQuantiles", quantiles(merged));
    }

    private static void delay(final Map<String, Object> result, final Histogram merged) {
        result.put("aggregatedPublishDelayLatencyAvg", merged.getMean() / NS_PER_US);
        for (int i = 0; i < PERCENTILES.length; i++) {
            result.put(
                    "aggregatedPublishDelayLatency" + NAMES[i],
                    Math.round(merged.getValueAtPercentile(PERCENTILES[i]) / NS_PER_US));
        }
        result.put("aggregatedPublishDelayLatencyMax", Math.round(merged.getMaxValue() / NS_PER_US));
    }

    private static Map<Double, Double> quantiles(final Histogram merged) {
        final Map<Double, Double> quantiles = new TreeMap<>();
        merged.percentiles(100)
                .forEach(value -> quantiles.put(value.getPercentile(), value.getValueIteratedTo() / NS_PER_MS));
        return quantiles;
    }

    private static List<Double> each(final List<Interval> intervals, final ToDoubleFunction<Interval> figure) {
        return intervals.stream().map(figure::applyAsDouble).toList();
    }
}
