package dev.tailrace.load.measure;

import dev.tailrace.load.Longs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/**
 * Report of the measuring consumer at its end.
 *
 * @param sinks faults of the results, for each sink
 */
public record MeasuredResults(List<SinkFaults> sinks) {

    /** Faults of the results of a sink. */
    public record SinkFaults(String sink, Faults faults) {}

    /** The findings of these checks, by sink. */
    public static MeasuredResults of(final SortedMap<String, ResultCheck> checks) {
        return new MeasuredResults(checks.entrySet().stream()
                .map(check -> new SinkFaults(check.getKey(), check.getValue().faults()))
                .toList());
    }

    /**
     * Arrival times of the results of a sink, in the order of the expected results.
     *
     * @throws IOException when there is no such file
     */
    public static Longs arrivals(final Path folder, final String sink) throws IOException {
        return Longs.read(MeasureRequest.arrivals(folder, sink), ResultCheck.NEVER);
    }

    /**
     * Times at which the results of a sink were written to their log, in milliseconds of the epoch, in the order of the
     * expected results.
     *
     * @throws IOException when there is no such file
     */
    public static Longs written(final Path folder, final String sink) throws IOException {
        return Longs.read(MeasureRequest.written(folder, sink), ResultCheck.NEVER);
    }

    /** Whether a result arrived. */
    public static boolean isThere(final long arrivedNs) {
        return arrivedNs != ResultCheck.NEVER;
    }

    /** The sum of the faults of all sinks. */
    public Faults faults() {
        return sinks.stream().map(SinkFaults::faults).reduce(Faults.NONE, Faults::plus);
    }
}
