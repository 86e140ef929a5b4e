package dev.tailrace.experiments.spark.article;

import java.util.Locale;
import org.apache.hadoop.fs.Path;

/** Kinds of work that Spark uses the checkpoint store for. */
enum StoreWork {
    /** Writing, before a batch, the input range of the batch. */
    OFFSET_LOG,

    /** Writing, after a batch, that it is complete. */
    COMMIT_LOG,

    /** Removing old entries of both logs, which sometimes lists them. */
    PURGE,

    /** Work at the start of a query, or for state. */
    OTHER;

    /** The kind of work that accesses a file of the checkpoint. */
    static StoreWork of(final Path file) {
        return switch (file.getParent() == null ? "" : file.getParent().getName()) {
            case "offsets" -> OFFSET_LOG;
            case "commits" -> COMMIT_LOG;
            default -> OTHER;
        };
    }

    /** Name in the log of batches: {@code offset-log}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
