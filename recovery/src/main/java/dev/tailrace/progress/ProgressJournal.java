package dev.tailrace.progress;

import java.io.IOException;

/** Keeps a short record of each published snapshot, for people and tools. Called by the progress thread. */
@FunctionalInterface
public interface ProgressJournal {

    /** Keeps nothing. */
    ProgressJournal NONE = published -> {};

    /** Appends a record; it is durable when this returns. */
    void append(Published published) throws IOException;
}
