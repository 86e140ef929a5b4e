package dev.tailrace.launch.process;

/**
 * The receiver of the reports of a run: the {@link Parent} of a child process, or the terminal that a job was submitted
 * from. Safe for several threads.
 */
public interface Caller {

    /** Sets a callback that is called once, on another thread or now, when the run has to end. It must return soon. */
    void onStop(Runnable stopping);

    /** Sends a report. */
    void report(ReportLine line);

    /** Sends a {@link ReportLine#LOG}: an event of the given name, and what has happened in words. */
    default void log(final String event, final String message) {
        report(ReportLine.of(ReportLine.LOG).with(ReportLine.EVENT, event).with(ReportLine.MESSAGE, message));
    }

    /** Sends a {@link ReportLine#WARNING}. */
    default void warn(final String message) {
        report(ReportLine.of(ReportLine.WARNING).with(ReportLine.MESSAGE, message));
    }
}
