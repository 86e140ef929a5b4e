package dev.tailrace.launch.process;

import java.util.SortedMap;

/**
 * Who has asked for a run, and is told of it: the {@link Parent} of a child process, or the terminal that a job was
 * submitted from. Safe for several threads.
 */
public interface Caller {

    /** The fields of the request. */
    SortedMap<String, String> request();

    /** Calls this once, on another thread or now, when the run is to end. It should return soon; the work then ends. */
    void onStop(Runnable stopping);

    /** Tells of something. */
    void report(ReportLine line);

    /** Sends a {@link ReportLine#WARNING}. */
    default void warn(final String message) {
        report(ReportLine.of(ReportLine.WARNING).with(ReportLine.MESSAGE, message));
    }
}
