package dev.tailrace.launch.job;

import dev.tailrace.launch.process.Caller;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import java.io.PrintStream;
import java.util.Locale;
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
                out.println("tailrace: the job does not end; it is left to itself");
            }
        } catch (final InterruptedException impatient) {
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
            case ReportLine.SUMMARY -> out.print(text(line.as(RunTotals.class)));
            default -> {
                return; // the cluster's own page shows how far a job is
            }
        }
        out.flush();
    }

    private String text(final RunTotals summary) {
        final StringBuilder text = new StringBuilder();
        line(text, "pipeline", spec.pipeline());
        line(text, "processor", summary.processor());
        line(text, "input", String.join(", ", spec.inputTopics()));
        line(text, "records", number(summary.records()));
        summary.results().forEach((topic, results) -> line(text, "results", number(results) + " to " + topic));
        summary.facts().forEach((name, words) -> line(text, name, words));
        summary.badInput().forEach(words -> line(text, words.startsWith("first: ") ? "" : "bad input", words));
        return text.toString();
    }

    private static String number(final long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static void line(final StringBuilder text, final String label, final String value) {
        text.append(String.format(Locale.ROOT, "%-16s%s%n", label, value));
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (final IllegalStateException alreadyEnding) {
            return;
        }
    }
}
