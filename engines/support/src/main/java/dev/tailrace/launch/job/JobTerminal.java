package dev.tailrace.launch.job;

import dev.tailrace.launch.process.Caller;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.run.RunSummary;
import java.io.PrintStream;
import java.util.Locale;
import java.util.SortedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The terminal that a job was submitted from, as long as the job is followed there: prints that it runs, warnings and the
 * summary, and lets a signal such as Ctrl-C end it. Safe for several threads.
 */
public final class JobTerminal implements Caller, AutoCloseable {

    /** Time for a last snapshot and what is still to be sent. */
    private static final long LONGEST_STOP_S = 20;

    private final RunRequest request;
    private final PrintStream out;
    private final AtomicReference<Runnable> stop = new AtomicReference<>();
    private final CountDownLatch stopRequested = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stopAndWait, "tailrace-stop");

    private JobTerminal(final RunRequest request, final PrintStream out) {
        this.request = request;
        this.out = out;
    }

    /** Listens for signals until it is closed. */
    public static JobTerminal open(final RunRequest request, final PrintStream out) {
        final JobTerminal terminal = new JobTerminal(request, out);
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

    // Whoever comes second, the signal or what is to be done about it, makes the call; once.
    private void callStop() {
        final Runnable registered = stop.getAndSet(null);
        if (registered != null) {
            registered.run();
        }
    }

    @Override
    public SortedMap<String, String> request() {
        return request.fields();
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
            case ReportLine.READY -> out.println("tailrace: '" + request.pipeline() + "' runs; Ctrl-C stops it");
            case ReportLine.WARNING -> out.println("tailrace: " + line.text(ReportLine.MESSAGE));
            case ReportLine.SUMMARY -> out.print(text(RunSummary.of(line)));
            default -> {
                return; // the cluster's own page shows how far a job is
            }
        }
        out.flush();
    }

    private String text(final RunSummary summary) {
        final StringBuilder text = new StringBuilder();
        line(text, "pipeline", request.pipeline());
        line(text, "processor", summary.processor());
        line(text, "input", String.join(", ", request.inputTopics()));
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
