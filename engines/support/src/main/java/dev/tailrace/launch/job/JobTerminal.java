package dev.tailrace.launch.job;

import dev.tailrace.launch.process.Caller;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The terminal that a job was submitted from: prints that the job runs, its warnings and its summary, and stops it at a
 * signal such as Ctrl-C. Safe for several threads.
 */
public final class JobTerminal implements Caller, AutoCloseable {

    /** Time for a last snapshot and what is still to be sent. */
    private static final long LONGEST_STOP_S = 20;

    private final RunSpec spec;
    private final PrintStream out;
    private final AtomicReference<Runnable> stop = new AtomicReference<>();
    private final CountDownLatch stopRequested = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stopAndWait, "tailrace-stop");

    private JobTerminal(final RunSpec spec, final PrintStream out) {
        this.spec = spec;
        this.out = out;
    }

    /** Listens for signals until it is closed. */
    public static JobTerminal open(final RunSpec spec, final PrintStream out) {
        final JobTerminal terminal = new JobTerminal(spec, out);
        Runtime.getRuntime().addShutdownHook(terminal.hook);
        return terminal;
    }

    private void stopAndWait() {
        stopRequested.countDown();
        callStop();
        try {
            if (!done.await(LONGEST_STOP_S, TimeUnit.SECONDS)) {
                out.println("tailrace: the job does not end; it keeps running on the cluster");
            }
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }

    // The second of the two, signal or registration, makes the call; once.
    private void callStop() {
        final Runnable registered = stop.getAndSet(null);
        if (registered != null) {
            registered.run();
        }
    }

    @Override
    public void onStop(final Runnable stopping) {
        stop.set(stopping);
        if (stopRequested.getCount() == 0) {
            callStop();
        }
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
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (final IllegalStateException ignored) {
            return;
        }
    }
}
