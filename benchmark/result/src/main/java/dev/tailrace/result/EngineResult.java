package dev.tailrace.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of one engine with one set of options.
 *
 * @param name name on the command line; engines with the same name in two runs are compared
 * @param title title for reports
 * @param guarantee such as exactly-once; empty without a guarantee
 * @param options effective options and versions
 * @param points results by offered rate
 * @param capacities results of a search for the highest rate; usually empty
 */
public record EngineResult(
        String name,
        String title,
        String guarantee,
        Map<String, String> options,
        List<Point> points,
        List<Capacity> capacities) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public EngineResult {
        name = name == null ? "" : name;
        title = title == null ? "" : title;
        guarantee = guarantee == null ? "" : guarantee;
        options = Ordered.copyOf(options);
        points = points == null ? List.of() : List.copyOf(points);
        capacities = capacities == null ? List.of() : List.copyOf(capacities);
    }

    /** Name of the option with the {@link #transport}. */
    public static final String TRANSPORT = "transport";

    /** How records come to the engine and results from it, such as through a broker; latencies compare within one transport. */
    public String transport() {
        return options.getOrDefault(TRANSPORT, transport(name.startsWith("in-process")));
    }

    /** The transport of an engine in one process, or through a broker. */
    public static String transport(final boolean isInProcess) {
        return isInProcess ? "without a broker" : "through a broker";
    }

    /** The result at an offered rate, if it was measured. */
    public Optional<Point> point(final double ratePerSecond) {
        return points.stream()
                .filter(point -> point.ratePerSecond() == ratePerSecond)
                .findFirst();
    }
}
