package dev.tailrace.load.run;

import dev.tailrace.launch.process.ClockLog;
import dev.tailrace.launch.process.PauseLog;
import dev.tailrace.load.HistogramFiles;
import dev.tailrace.load.Longs;
import dev.tailrace.load.drive.Trail;
import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.measure.MeasureRequest;
import dev.tailrace.load.measure.ResultCheck;
import dev.tailrace.load.measure.ResultLatencies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Contents of a run's files when its processes have ended: arrival times of results, times of the stages, and the lateness
 * of the driver.
 *
 * @param lateness the driver's file of lateness
 * @param startNs start of the schedule
 * @param arrivedNs arrival times by sink
 */
record RunFindings(
        Timing timing,
        Path lateness,
        long startNs,
        ResultLatencies latencies,
        SortedMap<String, Longs> arrivedNs,
        StageTimes stages) {

    /**
     * Reads the files of a run through a broker. With several partitions the number of a record cannot be derived from its
     * offset.
     */
    static RunFindings read(final Workload workload, final Timing timing, final Path lateness, final long startNs)
            throws IOException {
        if (workload.records().partitions() > 1) {
            return read(workload, timing, lateness, startNs, StageTimes.NONE);
        }
        final SortedMap<String, Longs> written = new TreeMap<>();
        for (final String sink : workload.expected().keySet()) {
            written.put(sink, ResultCheck.read(MeasureRequest.written(workload.folder(), sink)));
        }
        return read(workload, timing, lateness, startNs, stages(lateness, written));
    }

    /** Reads the files of a run without a broker. */
    static RunFindings readWithoutBroker(
            final Workload workload, final Timing timing, final Path lateness, final long startNs) throws IOException {
        return read(workload, timing, lateness, startNs, stages(lateness, new TreeMap<>()));
    }

    private static StageTimes stages(final Path lateness, final SortedMap<String, Longs> written) throws IOException {
        return new StageTimes(Trail.read(Trail.nextTo(lateness)), written);
    }

    private static RunFindings read(
            final Workload workload,
            final Timing timing,
            final Path lateness,
            final long startNs,
            final StageTimes stages)
            throws IOException {
        final ResultLatencies latencies = new ResultLatencies(timing.shape(), startNs);
        final SortedMap<String, Longs> arrivals = new TreeMap<>();
        for (final String sink : workload.expected().keySet()) {
            final Longs arrivedNs = ResultCheck.read(MeasureRequest.arrivals(workload.folder(), sink));
            arrivals.put(sink, arrivedNs);
            latencies.add(workload.expected().get(sink), arrivedNs);
        }
        return new RunFindings(timing, lateness, startNs, latencies, arrivals, stages);
    }

    /**
     * How far the broker's clock was ahead: a record was sent before it was in the log of the input, and a result was in its
     * log before it arrived. Empty when the times of the log are not known.
     */
    Optional<ClockLog.Estimate> brokerClock(final Workload workload) {
        final ClockLog log = new ClockLog();
        if (stages.hasBroker()) {
            workload.expected()
                    .forEach((sink, expected) ->
                            stages.compareClocks(sink, expected, arrivedNs.get(sink), timing.shape(), startNs, log));
        }
        return log.estimate();
    }

    /**
     * The trace of the run, with the samples of resource usage.
     *
     * @param pauses of the parts of the instrument
     */
    RunTrace trace(final MeasuredPhases phases, final SortedMap<String, PauseLog> pauses) {
        return new RunTrace(startNs, arrivedNs, phases.looks(), stages, phases.filesBytes(), pauses);
    }

    /**
     * The result of the run.
     *
     * @param engine name of the engine
     * @param unsent records that the driver did not send
     */
    RunResult result(final String engine, final Faults faults, final long unsent, final MeasuredPhases phases)
            throws IOException {
        return new RunResult(
                engine,
                timing,
                latencies.seconds(),
                HistogramFiles.readLog(lateness),
                faults,
                latencies.notPositive(),
                unsent,
                phases.engineResidentBytes(),
                phases.usage());
    }
}
