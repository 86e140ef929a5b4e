package dev.tailrace.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One engine with one set of options.
 *
 * @param name as the command line calls it; the same name in two runs is compared
 * @param title as a reader calls it
 * @param guarantee such as exactly-once; empty if it makes none
 * @param options its effective options and versions
 * @param points by offered rate
 * @param capacities what a search for the highest rate has found; mostly none
 */
public record EngineResult(
        String name,
        String title,
        String guarantee,
        Map<String, String> options,
        List<Point> points,
        List<Capacity> capacities) {

    /** What is absent in a file is empty. */
    public EngineResult {
        name = name == null ? "" : name;
        title = title == null ? "" : title;
        guarantee = guarantee == null ? "" : guarantee;
        options = Ordered.copyOf(options);
        points = points == null ? List.of() : List.copyOf(points);
        capacities = capacities == null ? List.of() : List.copyOf(capacities);
    }

    /** The point of an offered rate, if it was measured. */
    public Optional<Point> point(final double ratePerSecond) {
        return points.stream()
                .filter(point -> point.ratePerSecond() == ratePerSecond)
                .findFirst();
    }
}
