package dev.tailrace.load.measure;

import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What the measuring consumer found.
 *
 * @param bySink what was wrong with the results of each sink
 */
public record MeasuredResults(SortedMap<String, Faults> bySink) {

    /**
     * Takes the reports at the end of a run, up to the summary.
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
     * When the results of a sink came, in the order in which they are expected.
     *
     * @throws IOException when there is no such file
     */
    public static long[] arrivals(final Path folder, final String sink) throws IOException {
        return ArrivalsFile.read(MeasureRequest.arrivals(folder, sink));
    }

    /**
     * When the results of a sink were written into their log, in milliseconds of the epoch, in the order in which they are
     * expected.
     *
     * @throws IOException when there is no such file
     */
    public static long[] written(final Path folder, final String sink) throws IOException {
        return ArrivalsFile.read(MeasureRequest.written(folder, sink));
    }

    /** Whether a result came at all. */
    public static boolean isThere(final long arrivedNs) {
        return arrivedNs != ResultCheck.NEVER;
    }

    /** All sinks together. */
    public Faults faults() {
        return bySink.values().stream().reduce(Faults.NONE, Faults::plus);
    }
}
