package dev.tailrace.spark;

/** A way in which Spark executes a streaming query, with its name in messages and its properties. */
enum SparkMode {

    /** A batch at a time; offsets are written before a batch, and a commit after it. */
    MICRO_BATCH("Spark's micro-batches take"),

    /** Micro-batches whose offsets and commits are written asynchronously, at most one per progress interval. */
    ASYNC("Spark's asynchronous progress tracking takes"),

    /** Long-running tasks that emit record by record; offsets are written at epochs. */
    CONTINUOUS("Spark's continuous mode takes"),

    /** Micro-batches of minutes whose tasks emit record by record; offsets are written at the end of a batch. */
    REAL_TIME("Spark's real-time mode takes");

    private final String takes;

    SparkMode(final String takes) {
        this.takes = takes;
    }

    /** The beginning of a sentence about what the mode takes. */
    String takes() {
        return takes;
    }

    /** Whether a task occupies its core as long as there is input, so that each partition needs one core. */
    boolean holdsCores() {
        return this == CONTINUOUS || this == REAL_TIME;
    }
}
