package dev.tailrace.load.run;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.inprocess.InProcessRequest;
import dev.tailrace.load.inprocess.Main;
import dev.tailrace.load.live.LoadListener;
import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.run.MeasuredPhases.Part;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One run of a pipeline in its own process without a broker: the records are passed to the pipeline when they are due. The
 * process has ended when {@link #run} returns, also after a failure.
 */
public final class InProcessRun {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration REPORT_TIMEOUT = Duration.ofSeconds(30);
    private static final String NAME = "the run in one process";

    private final Workload workload;
    private final Timing timing;
    private final ChildCommand command;
    private final Path lateness;
    private LoadListener listener = LoadListener.NONE;
    private RunTrace trace;

    /**
     * @param command starts {@link Main}
     * @param folder folder for files of the run
     */
    public InProcessRun(final Workload workload, final Timing timing, final ChildCommand command, final Path folder) {
        this.workload = workload;
        this.timing = timing;
        this.command = command;
        this.lateness = folder.resolve("lateness.hlog");
    }

    /** Sets the listener for live figures. */
    public InProcessRun listener(final LoadListener follower) {
        listener = follower;
        return this;
    }

    /** The trace of the last run. */
    public RunTrace trace() {
        return trace;
    }

    /**
     * Runs the pipeline.
     *
     * @param name name of the engine
     */
    public RunResult run(final String name) throws IOException {
        final InProcessRequest request = new InProcessRequest(
                workload.run(),
                workload.folder(),
                workload.records(),
                timing.shape().toString(),
                lateness);
        try (ChildProcess process = ChildProcess.start(command, request)) {
            final long startNs = process.awaitReady(START_TIMEOUT).number("start-ns");
            listener.beforeLoad(name, startNs, timing.shape(), List.of(process));
            return measure(name, process, startNs);
        }
    }

    private RunResult measure(final String name, final ChildProcess process, final long startNs) throws IOException {
        final MeasuredPhases phases = new MeasuredPhases();
        phases.watch(Part.ENGINE, process.pid());
        final Watch watch = new Watch(Optional.of(() -> process), List.of(), phases::look);
        phases.through(timing, startNs, watch);
        final ReportLine driven = Watch.await(process, Main.DRIVEN, remaining(startNs), NAME);
        final Faults faults =
                Watch.await(process, ReportLine.SUMMARY, REPORT_TIMEOUT, NAME).as(Faults.class);
        final RunFindings findings = RunFindings.readWithoutBroker(workload, timing, lateness, startNs);
        final SpunTime spun = SpunTime.of(startNs, driven.text(Main.SPUN), Main.SPUN_SEPARATOR);
        trace = findings.trace(phases, new TreeMap<>()).without(spun);
        return findings.result(name, faults, driven.number("unsent"), phases).without(spun);
    }

    private Duration remaining(final long startNs) {
        return Duration.ofNanos(startNs + timing.shape().lengthNs() - System.nanoTime())
                .plus(REPORT_TIMEOUT);
    }
}
