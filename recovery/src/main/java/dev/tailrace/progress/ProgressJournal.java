package dev.tailrace.progress;

import java.io.IOException;

/** Appends a short record of each published snapshot, for people and tools. Called by the progress thread. */
@FunctionalInterface
public interface ProgressJournal {

    /** A journal that discards all records. */
    ProgressJournal NONE = published -> {};

    /** Appends a record; it is durable when this returns. */
    void append(Published published) throws IOException;
}
