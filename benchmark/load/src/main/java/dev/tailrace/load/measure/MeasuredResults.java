package dev.tailrace.load.measure;

import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The findings of the measuring consumer.
 *
 * @param bySink faults of the results of each sink
 */
public record MeasuredResults(SortedMap<String, Faults> bySink) {

    /**
     * Reads the reports at the end of a run, up to the summary.
     *
     * @throws dev.tailrace.launch.process.ChildFailedException when the consumer has failed
     */
    public static MeasuredResults take(final Supplier<ReportLine> reports) {
        final SortedMap<String, Faults> bySink = new TreeMap<>();
        while (true) {
            final ReportLine report = reports.get();
            if (report.is(ReportLine.FAILED)) {
                throw ChildProcess.failure(report);
            }
            if (report.is(ReportLine.SUMMARY)) {
                return new MeasuredResults(bySink);
            }
            if (report.is(Main.RESULT)) {
                bySink.put(report.text("sink"), Faults.of(report));
            }
        }
    }

    /**
     * Arrival times of the results of a sink, in the order of the expected results.
     *
     * @throws IOException when there is no such file
     */
    public static long[] arrivals(final Path folder, final String sink) throws IOException {
        return ArrivalsFile.read(MeasureRequest.arrivals(folder, sink));
    }

    /**
     * Times at which the results of a sink were written to their log, in milliseconds of the epoch, in the order of the
     * expected results.
     *
     * @throws IOException when there is no such file
     */
    public static long[] written(final Path folder, final String sink) throws IOException {
        return ArrivalsFile.read(MeasureRequest.written(folder, sink));
    }

    /** Whether a result arrived. */
    public static boolean isThere(final long arrivedNs) {
        return arrivedNs != ResultCheck.NEVER;
    }

    /** The sum of the faults of all sinks. */
    public Faults faults() {
        return bySink.values().stream().reduce(Faults.NONE, Faults::plus);
    }
}
