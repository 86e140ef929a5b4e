package dev.tailrace.cli.page;

import dev.tailrace.region.OrderStatistics;
import dev.tailrace.result.report.PointHistory;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Turns what a run counts into the figures of its page, twice a second. Safe for several threads. */
final class PageFigures {

    private static final double NS_PER_SECOND = 1e9;
    private static final double NS_PER_MS = 1e6;
    private static final long LONGEST_SILENCE_NS = 3_000_000_000L;
    private static final double[] PERCENTILES = {0, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999, 100};

    private static final int STEPS_PER_HALF = 5;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final WatchedRun run;
    private final DrawnResults results;
    private final OptionalLong latencyTargetNs;
    private final NodeTimes times;
    private final LongSupplier clockNs;
    private final long begunNs;
    private final PointHistory<FigurePoint> history = new PointHistory<>(FigurePoint::join);
    private long lastNs;
    private long countedNs;
    private Counts counts = new Counts(0, 0);
    private Counts rates = new Counts(0, 0);
    private WatchedRun.Memory lastMemory;
    private Histogram lastLatency;
    private ObjectNode newest = JsonNodeFactory.instance.objectNode();

    private record Counts(long records, long results) {}

    /** @param times null without samples of the nodes */
    PageFigures(
            final WatchedRun run,
            final DrawnResults results,
            final OptionalLong latencyTargetNs,
            final NodeTimes times,
            final LongSupplier clockNs) {
        this.run = run;
        this.results = results;
        this.latencyTargetNs = latencyTargetNs;
        this.times = times;
        this.clockNs = clockNs;
        begunNs = clockNs.getAsLong();
        lastNs = begunNs;
        countedNs = begunNs;
        lastMemory = run.memory();
    }

    /**
     * Takes the figures of the interval since the last call.
     *
     * @param status how the run ended, in words; empty while it lasts
     */
    synchronized ObjectNode take(final String status) {
        final long nowNs = clockNs.getAsLong();
        final WatchedRun.Figures figures = run.figures();
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("status", status).put("atMs", (nowNs - begunNs) / 1_000_000);
        results.describe(json.putArray("sinks"));
        final long written = results(json, figures);
        final FigurePoint point = point(nowNs, figures, written);
        history.add(point);
        json.set("point", JSON.valueToTree(point));
        json.put("records", figures.records()).put("results", written);
        if (figures.eventTimeNs() != Long.MIN_VALUE) {
            json.put("time", figures.eventTimeNs());
        }
        json.put("bytesRead", figures.bytesRead()).put("bytesTotal", figures.bytesTotal());
        json.put("behind", figures.behind());
        figures.faults().forEach(json.putObject("faults")::put);
        final ArrayNode order = json.putArray("order");
        figures.order().forEach(region -> write(region, order.addObject()));
        json.set("memory", JSON.valueToTree(lastMemory));
        if (times != null) {
            times.write(json.putObject("samples"));
        }
        json.set(
                "engine",
                JSON.valueToTree(
                        run.engine().stream().filter(PageFigures::isShown).toList()));
        figures.latency().ifPresent(latency -> write(latency, json.putObject("latency")));
        newest = json;
        return json;
    }

    private static long results(final ObjectNode json, final WatchedRun.Figures figures) {
        long sum = 0;
        for (int sink = 0; sink < json.get("sinks").size(); sink++) {
            sum += json.get("sinks").get(sink).get("count").asLong();
        }
        return Math.max(sum, figures.results());
    }

    private FigurePoint point(final long nowNs, final WatchedRun.Figures figures, final long written) {
        final double seconds = Math.max(1, nowNs - lastNs) / NS_PER_SECOND;
        final Histogram latency = latencyOfInterval(figures.latency().map(WatchedRun.Latency::taken));
        final WatchedRun.Memory memory = run.memory();
        count(nowNs, figures, written);
        final FigurePoint point = new FigurePoint(
                (long) ((nowNs - begunNs) / NS_PER_MS),
                rates.records(),
                rates.results(),
                latency.getValueAtPercentile(50),
                latency.getValueAtPercentile(99),
                latency.getValueAtPercentile(99.9),
                latency.getMaxValue(),
                memory.usedBytes(),
                memory.pausedMs() - lastMemory.pausedMs(),
                (memory.cpuNs() - lastMemory.cpuNs()) / NS_PER_SECOND / seconds);
        lastNs = nowNs;
        lastMemory = memory;
        return point;
    }

    // An engine that counts less often than this is called has the same rates until it counts again, or is silent.
    private void count(final long nowNs, final WatchedRun.Figures figures, final long written) {
        if (figures.atNs() - countedNs > 0) {
            final double seconds = (figures.atNs() - countedNs) / NS_PER_SECOND;
            rates = new Counts(
                    Math.round((figures.records() - counts.records()) / seconds),
                    Math.round((written - counts.results()) / seconds));
            counts = new Counts(figures.records(), written);
            countedNs = figures.atNs();
        } else if (nowNs - countedNs > LONGEST_SILENCE_NS) {
            rates = new Counts(0, 0);
        }
    }

    // Counts may be lower than before: tasks of a runner move to other processes.
    private Histogram latencyOfInterval(final Optional<Histogram> latency) {
        final Histogram interval = new Histogram(2);
        latency.ifPresent(taken -> {
            for (final HistogramIterationValue value : taken.recordedValues()) {
                final long ns = value.getValueIteratedTo();
                final long before =
                        lastLatency == null || ns > lastLatency.getMaxValue() ? 0 : lastLatency.getCountAtValue(ns);
                if (value.getCountAtValueIteratedTo() > before) {
                    interval.recordValueWithCount(ns, value.getCountAtValueIteratedTo() - before);
                }
            }
            lastLatency = taken;
        });
        return interval;
    }

    private static void write(final OrderStatistics region, final ObjectNode json) {
        json.put("region", region.region()).put("slots", region.slots()).put("results", region.results());
        json.put("dropped", region.dropped()).put("window", region.window());
        json.put("usedP50", region.occupancy().percentile(50))
                .put("usedP99", region.occupancy().percentile(99));
        json.put("heldP50", region.heldNs().percentile(50))
                .put("heldP99", region.heldNs().percentile(99));
        json.put("heldMax", region.heldNs().max()).put("inversions", region.inversions());
        final ArrayNode tasks = json.putArray("tasks");
        region.tasks().forEach(task -> tasks.addObject().put("name", task).put("waitedNs", region.waitedForNs(task)));
    }

    // Histograms are drawn, and the rest is what the page shows of every run.
    private static boolean isShown(final EngineFigure figure) {
        return figure.name().startsWith("tailrace_") && !figure.name().matches(".*_(bucket|sum|count|info)");
    }

    private void write(final WatchedRun.Latency measured, final ObjectNode json) {
        final Histogram latency = measured.taken();
        json.put("count", latency.getTotalCount()).put("max", latency.getMaxValue());
        json.put("meaning", measured.meaning());
        final ArrayNode percentiles = json.putArray("percentiles");
        for (final double percentile : PERCENTILES) {
            percentiles.addArray().add(percentile).add(latency.getValueAtPercentile(percentile));
        }
        final ArrayNode curve = json.putArray("curve");
        latency.percentiles(STEPS_PER_HALF).forEach(step -> curve.addArray()
                .add(step.getPercentileLevelIteratedTo())
                .add(step.getValueIteratedTo()));
        latencyTargetNs.ifPresent(target -> json.put(
                "withinTarget",
                latency.getCountBetweenValues(0, target) / (double) Math.max(1, latency.getTotalCount())));
    }

    /** The figures of all intervals. */
    synchronized JsonNode history() {
        return JSON.valueToTree(history.points());
    }

    /** The figures that were taken last. */
    synchronized ObjectNode newest() {
        return newest;
    }
}
