package dev.tailrace.result.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * Points over time, at equal distances, for a page that may stay open for days. When there are too many, two neighbours become
 * one. Used by one thread at a time.
 */
public final class PointHistory<P> {

    private static final int MOST = 600;

    private final BinaryOperator<P> join;
    private final List<P> points = new ArrayList<>();
    private P pending;
    private int joined;
    private int perPoint = 1;

    /** @param join makes one point of an earlier and a later one */
    public PointHistory(final BinaryOperator<P> join) {
        this.join = join;
    }

    /** Adds the next point. */
    public void add(final P point) {
        pending = pending == null ? point : join.apply(pending, point);
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
        final List<P> half = new ArrayList<>(MOST / 2);
        for (int i = 0; i + 1 < points.size(); i += 2) {
            half.add(join.apply(points.get(i), points.get(i + 1)));
        }
        points.clear();
        points.addAll(half);
        perPoint *= 2;
    }

    /** The points, in their order. */
    public List<P> points() {
        final List<P> all = new ArrayList<>(points);
        if (pending != null) {
            all.add(pending);
        }
        return all;
    }
}
