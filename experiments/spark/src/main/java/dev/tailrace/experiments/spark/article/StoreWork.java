package dev.tailrace.experiments.spark.article;

import java.util.Locale;
import org.apache.hadoop.fs.Path;

/** What Spark asks the store of its checkpoint for. */
enum StoreWork {
    /** Writing, before a batch, which input it takes. */
    OFFSET_LOG,

    /** Writing, after a batch, that it is done. */
    COMMIT_LOG,

    /** Removing old entries of both, which lists them at times. */
    PURGE,

    /** What is done at the start of a query, or for state. */
    OTHER;

    /** What a file of the checkpoint is written or looked at for. */
    static StoreWork of(final Path file) {
        return switch (file.getParent() == null ? "" : file.getParent().getName()) {
            case "offsets" -> OFFSET_LOG;
            case "commits" -> COMMIT_LOG;
            default -> OTHER;
        };
    }

    /** As in the log of batches: {@code offset-log}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
