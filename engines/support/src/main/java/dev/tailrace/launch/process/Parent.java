package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.ExitStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The parent as its child process sees it: the request, the receiver of reports, and the signal to end. Safe for several threads.
 *
 * <p>The child has to end when its standard input ends, which also happens when the parent dies, or at a signal (Ctrl-C in
 * a terminal reaches parent and child). If it has not ended {@value #LONGEST_STOP_S} s later, the process is halted, so
 * that no orphan stays.
 */
public final class Parent implements Caller, AutoCloseable {

    private static final long LONGEST_STOP_S = 25;

    private final SortedMap<String, String> request;
    private final BufferedReader input;
    private final PrintStream reports;
    private final AtomicReference<Consumer<String>> words = new AtomicReference<>(word -> {});
    private final StopHook stop = StopHook.open(Duration.ofSeconds(LONGEST_STOP_S), Parent::halt);

    Parent(final SortedMap<String, String> request, final BufferedReader input, final PrintStream reports) {
        this.request = request;
        this.input = input;
        this.reports = new PrintStream(reports, false, StandardCharsets.UTF_8);
        final Thread watch = new Thread(this::watch, "tailrace-parent");
        watch.setDaemon(true);
        watch.start();
    }

    private void watch() {
        try {
            for (String word = input.readLine(); word != null; word = input.readLine()) {
                if (word.equals(ReportLine.CLOCK)) {
                    reportClock();
                } else {
                    words.get().accept(word);
                }
            }
        } catch (final IOException ignored) {
            return;
        } finally {
            stop.request();
        }
    }

    private void reportClock() {
        report(ReportLine.of(ReportLine.CLOCK)
                .with(ChildProcess.NANO_TIME, System.nanoTime())
                .with(ChildProcess.EPOCH, ChildProcess.epochNs()));
    }

    private static void halt() {
        System.err.println("does not end; halted");
        Runtime.getRuntime().halt(ExitStatus.INTERNAL_ERROR.code());
    }

    /** The fields of the request. */
    SortedMap<String, String> request() {
        return request;
    }

    /**
     * The request, as a record.
     *
     * @throws IllegalArgumentException when a field is missing, unknown or not of its type
     */
    public <R extends Record> R request(final Class<R> type) {
        return RecordText.read(type, request);
    }

    @Override
    public void onStop(final Runnable stopping) {
        stop.onStop(stopping);
    }

    /**
     * Sets the receiver of the lines that the parent sends after the request; called on the thread that reads them. Earlier
     * lines are lost, so the child calls this before it reports that it is ready.
     */
    public void onWord(final Consumer<String> taker) {
        words.set(taker);
    }

    /** Whether the child has to end. */
    public boolean isStopRequested() {
        return stop.isRequested();
    }

    /** Waits until the child has to end. */
    public void awaitStop() {
        stop.await();
    }

    /** {@inheritDoc} Does nothing if the parent no longer reads. */
    @Override
    public synchronized void report(final ReportLine line) {
        reports.print(line + "\n");
        reports.flush();
    }

    /** Whether it still reads reports, as far as the last one has shown. */
    synchronized boolean isThere() {
        return !reports.checkError();
    }

    @Override
    public void close() {
        stop.close();
    }
}
