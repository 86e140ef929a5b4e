package dev.tailrace.cli.page;

import dev.tailrace.region.OrderStatistics;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Turns what a run counts into the figures of its page, twice a second. Safe for several threads. */
final class PageFigures {

    private static final double NS_PER_SECOND = 1e9;
    private static final double NS_PER_MS = 1e6;
    private static final double[] PERCENTILES = {0, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999, 100};

    private final WatchedRun run;
    private final DrawnResults results;
    private final LongSupplier clockNs;
    private final long begunNs;
    private final FigureHistory history = new FigureHistory();
    private long lastNs;
    private long lastRecords;
    private long lastResults;
    private long lastPausedMs;
    private long lastCpuNs;
    private Histogram lastLatency;
    private ObjectNode newest = JsonNodeFactory.instance.objectNode();

    PageFigures(final WatchedRun run, final DrawnResults results, final LongSupplier clockNs) {
        this.run = run;
        this.results = results;
        this.clockNs = clockNs;
        begunNs = clockNs.getAsLong();
        lastNs = begunNs;
        lastPausedMs = pausedMs();
        lastCpuNs = cpuNs();
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
        final FigureHistory.Point point = point(nowNs, figures, written);
        history.add(point);
        point.write(json.putArray("point"));
        json.put("records", figures.records()).put("results", written);
        if (figures.eventTimeNs() != Long.MIN_VALUE) {
            json.put("time", figures.eventTimeNs());
        }
        json.put("bytesRead", figures.bytesRead()).put("bytesTotal", figures.bytesTotal());
        json.put("behind", figures.behind());
        figures.faults().forEach(json.putObject("faults")::put);
        final ArrayNode order = json.putArray("order");
        figures.order().forEach(region -> write(region, order.addObject()));
        memory(json.putObject("memory"));
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

    private FigureHistory.Point point(final long nowNs, final WatchedRun.Figures figures, final long written) {
        final double seconds = Math.max(1, nowNs - lastNs) / NS_PER_SECOND;
        final Histogram latency = latencyOfInterval(figures.latency());
        final long paused = pausedMs();
        final long cpu = cpuNs();
        final FigureHistory.Point point = new FigureHistory.Point(
                (long) ((nowNs - begunNs) / NS_PER_MS),
                (figures.records() - lastRecords) / seconds,
                (written - lastResults) / seconds,
                latency.getValueAtPercentile(50),
                latency.getValueAtPercentile(99),
                latency.getValueAtPercentile(99.9),
                latency.getMaxValue(),
                heap().getUsed(),
                paused - lastPausedMs,
                (cpu - lastCpuNs) / NS_PER_SECOND / seconds);
        lastNs = nowNs;
        lastRecords = figures.records();
        lastResults = written;
        lastPausedMs = paused;
        lastCpuNs = cpu;
        return point;
    }

    private Histogram latencyOfInterval(final Optional<Histogram> latency) {
        final Histogram interval = latency.map(Histogram::copy).orElseGet(() -> new Histogram(1, 2, 1));
        if (lastLatency != null && latency.isPresent()) {
            interval.subtract(lastLatency);
        }
        latency.ifPresent(taken -> lastLatency = taken);
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

    private static void memory(final ObjectNode json) {
        final MemoryUsage heap = heap();
        json.put("used", heap.getUsed()).put("committed", heap.getCommitted()).put("max", heap.getMax());
        json.put("collections", sum(GarbageCollectorMXBean::getCollectionCount)).put("pausedMs", pausedMs());
    }

    private static void write(final Histogram latency, final ObjectNode json) {
        json.put("count", latency.getTotalCount()).put("max", latency.getMaxValue());
        final ArrayNode percentiles = json.putArray("percentiles");
        for (final double percentile : PERCENTILES) {
            percentiles.addArray().add(percentile).add(latency.getValueAtPercentile(percentile));
        }
    }

    private static MemoryUsage heap() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    }

    private static long pausedMs() {
        return sum(GarbageCollectorMXBean::getCollectionTime);
    }

    private static long sum(final ToLongFunction<GarbageCollectorMXBean> figure) {
        final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        return collectors.stream()
                .mapToLong(figure)
                .map(value -> Math.max(0, value))
                .sum();
    }

    private static long cpuNs() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? Math.max(0, system.getProcessCpuTime())
                : 0;
    }

    /** The figures of all intervals. */
    synchronized ArrayNode history() {
        final ArrayNode json = JsonNodeFactory.instance.arrayNode();
        history.write(json);
        return json;
    }

    /** The figures that were taken last. */
    synchronized ObjectNode newest() {
        return newest;
    }
}
