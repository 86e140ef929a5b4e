package dev.tailrace.launch.job;

import dev.tailrace.launch.process.Caller;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.process.StopHook;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import java.io.PrintStream;
import java.time.Duration;

/**
 * The terminal that a job was submitted from: prints that the job runs, its warnings and its summary, and stops it at a
 * signal such as Ctrl-C. Safe for several threads.
 */
public final class JobTerminal implements Caller, AutoCloseable {

    /** Time for a last snapshot and what is still to be sent. */
    private static final Duration LONGEST_STOP = Duration.ofSeconds(20);

    private final RunSpec spec;
    private final PrintStream out;
    private final StopHook stop;

    private JobTerminal(final RunSpec spec, final PrintStream out) {
        this.spec = spec;
        this.out = out;
        stop = StopHook.open(
                LONGEST_STOP, () -> out.println("tailrace: the job does not end; it keeps running on the cluster"));
    }

    /** Listens for signals until it is closed. */
    public static JobTerminal open(final RunSpec spec, final PrintStream out) {
        return new JobTerminal(spec, out);
    }

    @Override
    public void onStop(final Runnable stopping) {
        stop.onStop(stopping);
    }

    @Override
    public synchronized void report(final ReportLine line) {
        switch (line.kind()) {
            case ReportLine.READY -> out.println("tailrace: '" + spec.pipeline() + "' runs; Ctrl-C stops it");
            case ReportLine.WARNING -> out.println("tailrace: " + line.text(ReportLine.MESSAGE));
            case ReportLine.SUMMARY -> out.print(line.as(RunTotals.class).table(spec));
            default -> {
                return; // the cluster's own page shows how far a job is
            }
        }
        out.flush();
    }

    @Override
    public void close() {
        stop.close();
    }
}
