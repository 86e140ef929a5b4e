package dev.tailrace.launch.run;

/** Position from which a partition without history is read. */
public enum StartPosition {
    /** The first record that it still has. */
    EARLIEST,

    /** After the last record that it has at that time. */
    LATEST
}
