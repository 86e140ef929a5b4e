package dev.tailrace.result;

/**
 * A measurement on the same path without an engine, drawn as a reference for every engine.
 *
 * @param name {@link #JITTER}, or another
 * @param title title for reports
 * @param recording its latency series
 */
public record Baseline(String name, String title, RoundHistograms recording) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Baseline {
        name = name == null ? "" : name;
        title = title == null ? "" : title;
    }

    /** Name of the baseline for the jitter of the machine, seen by a thread that only reads its clock. */
    public static final String JITTER = "jitter";
}
