package dev.tailrace.spark;

/** How Spark executes a streaming query: what it is called in messages, and what is true of it. */
enum SparkMode {

    /** A batch at a time; offsets are written before a batch, and a commit behind it. */
    MICRO_BATCH("Spark's micro-batches take"),

    /** Micro-batches whose offsets and commits are written beside them, at most one per progress interval. */
    ASYNC("Spark's asynchronous progress tracking takes"),

    /** Long-running tasks that hand on record by record; offsets are written at epochs. */
    CONTINUOUS("Spark's continuous mode takes"),

    /** Micro-batches of minutes whose tasks hand on record by record; offsets are written at the end of a batch. */
    REAL_TIME("Spark's real-time mode takes");

    private final String takes;

    SparkMode(final String takes) {
        this.takes = takes;
    }

    /** The beginning of a sentence about what the mode takes. */
    String takes() {
        return takes;
    }

    /** Whether a task stays on its core for as long as there is input, so that each partition needs one of its own. */
    boolean holdsCores() {
        return this == CONTINUOUS || this == REAL_TIME;
    }
}
