package dev.tailrace.cli.page;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;

/**
 * Figures of a run over time, at equal distances. When there are too many, two neighbours become one: the mean of rates, the
 * largest of all else. Used by one thread at a time.
 */
final class FigureHistory {

    private static final int MOST = 600;

    /**
     * The figures of an interval.
     *
     * @param atMs end of the interval since the begin of the run
     * @param recordsPerSecond mean of the interval, as the other rates
     * @param p50Ns percentile of the latency in the interval, as the others; zero without messages
     */
    record Point(
            long atMs,
            double recordsPerSecond,
            double resultsPerSecond,
            long p50Ns,
            long p99Ns,
            long p999Ns,
            long maxNs,
            long heapBytes,
            long pausedMs,
            double cores) {

        private Point join(final Point later) {
            return new Point(
                    later.atMs,
                    (recordsPerSecond + later.recordsPerSecond) / 2,
                    (resultsPerSecond + later.resultsPerSecond) / 2,
                    Math.max(p50Ns, later.p50Ns),
                    Math.max(p99Ns, later.p99Ns),
                    Math.max(p999Ns, later.p999Ns),
                    Math.max(maxNs, later.maxNs),
                    Math.max(heapBytes, later.heapBytes),
                    pausedMs + later.pausedMs,
                    (cores + later.cores) / 2);
        }

        ArrayNode write(final ArrayNode json) {
            return json.add(atMs)
                    .add(Math.round(recordsPerSecond))
                    .add(Math.round(resultsPerSecond))
                    .add(p50Ns)
                    .add(p99Ns)
                    .add(p999Ns)
                    .add(maxNs)
                    .add(heapBytes)
                    .add(pausedMs)
                    .add(Math.round(cores * 100) / 100.0);
        }
    }

    private final List<Point> points = new ArrayList<>();
    private Point pending;
    private int joined;
    private int perPoint = 1;

    void add(final Point point) {
        pending = pending == null ? point : pending.join(point);
        if (++joined < perPoint) {
            return;
        }
        points.add(pending);
        pending = null;
        joined = 0;
        if (points.size() == MOST) {
            halve();
        }
    }

    private void halve() {
        final List<Point> half = new ArrayList<>(MOST / 2);
        for (int i = 0; i + 1 < points.size(); i += 2) {
            half.add(points.get(i).join(points.get(i + 1)));
        }
        points.clear();
        points.addAll(half);
        perPoint *= 2;
    }

    void write(final ArrayNode json) {
        points.forEach(point -> point.write(json.addArray()));
        if (pending != null) {
            pending.write(json.addArray());
        }
    }
}
