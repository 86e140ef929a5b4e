package dev.tailrace.load.run;

import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.text.Units;
import dev.tailrace.load.engine.EngineStart;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Process of an engine, with those that feed it, which can be killed and restarted with the same commands. */
final class EngineProcess implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private final EngineStart start;
    private final Optional<EngineProcess> feeder;
    private final Runnable look;
    private ChildProcess process;

    private EngineProcess(final EngineStart start, final Optional<EngineProcess> feeder, final Runnable look) {
        this.start = start;
        this.feeder = feeder;
        this.look = look;
    }

    /**
     * Starts the process and waits until it is ready.
     *
     * @param look called regularly while waiting; an exception from it ends the wait and the process
     */
    static EngineProcess start(final EngineStart start, final Runnable look) {
        final Optional<EngineProcess> feeder = start.feeder().map(before -> start(before, look));
        final EngineProcess engine = new EngineProcess(start, feeder, look);
        try {
            engine.launch();
            return engine;
        } catch (final RuntimeException failed) {
            feeder.ifPresent(EngineProcess::close);
            throw failed;
        }
    }

    private void launch() {
        process = ChildProcess.start(start.command(), start.request());
        process.awaitReady(START_TIMEOUT, look);
    }

    /** Kills the processes at once and starts them again. */
    void restart() {
        process.kill();
        feeder.ifPresent(EngineProcess::restart);
        launch();
    }

    /** Whether it is a process of this host, so that the system reports what it uses. */
    boolean isHere() {
        return start.command().host().isEmpty();
    }

    /** All processes, in the order of the data. */
    List<ChildProcess> processes() {
        return Stream.concat(feeder.stream().flatMap(before -> before.processes().stream()), Stream.of(process))
                .toList();
    }

    /** A process that has ended, if there is one; otherwise the last. */
    ChildProcess weakest() {
        return processes().stream().filter(each -> !each.isAlive()).findFirst().orElse(process);
    }

    /** What it last reported of its progress, as the end of a sentence; empty when it reports none. */
    String progress() {
        String last = "";
        for (Optional<ReportLine> next = process.nextReport(Duration.ZERO);
                next.isPresent();
                next = process.nextReport(Duration.ZERO)) {
            if (next.get().is(ReportLine.PROGRESS)) {
                final RunProgress progress = next.get().as(RunProgress.class);
                last = "; the engine reports that it has read " + Units.count(progress.records(), "record")
                        + " and written " + Units.count(progress.results(), "result");
            }
        }
        return last;
    }

    @Override
    public void close() {
        process.close();
        feeder.ifPresent(EngineProcess::close);
    }
}
