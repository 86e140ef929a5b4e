package dev.tailrace.result;

/**
 * What is measured without any engine, on the same path, to be drawn beside every engine.
 *
 * @param name {@link #JITTER}, or another
 * @param title as a reader calls it
 * @param recording its latency series
 */
public record Baseline(String name, String title, Recording recording) {

    /** What is absent in a file is empty. */
    public Baseline {
        name = name == null ? "" : name;
        title = title == null ? "" : title;
    }

    /** The name of what the machine does to a thread that only reads its clock. */
    public static final String JITTER = "jitter";
}
