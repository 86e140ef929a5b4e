package dev.tailrace.io;

import java.time.Duration;
import java.util.Optional;

/**
 * Stores the results of one sink together with the progress of the run that wrote them, such as a table of a database. A
 * run that starts again, after it was killed or lost its connection, reads the progress and adds only what is missing, so
 * that each result is stored once.
 *
 * <p>Results and progress become visible and durable at the same moment: in one transaction, or by the renaming of a file.
 * One thread uses a store. Every method throws {@link OutputException} when the store cannot be reached or refuses, with a
 * message for the person who runs the pipeline; nothing is called after that except {@link #close}.
 */
public interface ResultStore extends AutoCloseable {

    /** The progress stored last; empty for a store without results. Called once, before the first result. */
    Optional<StoredProgress> progress();

    /**
     * Takes one result, which readers must not see before {@link #commit}.
     *
     * @param buffer holds the result; valid only during the call
     * @param sequence number of the input item that caused it, see {@link OutputLog#write}
     * @param ordinal place among the results of that item
     */
    void write(byte[] buffer, int offset, int length, long sequence, int ordinal);

    /**
     * Makes the results since the last commit visible and durable, together with the progress. Fails without effect if the
     * stored progress is not that of the last commit of this store, because another process has written to it.
     */
    void commit(StoredProgress progress);

    /** When results are to be committed. */
    default CommitPolicy commitPolicy() {
        return CommitPolicy.OF_DATABASE;
    }

    /** Drops the results that are not committed and releases what is open. */
    @Override
    void close();

    /**
     * When results are committed: after so many, after so long, and when the input has nothing ready.
     *
     * @param results most results in a commit
     * @param time from the first result of a commit until the commit, which the next result triggers
     * @param whenIdle whether to commit when the input has no record ready
     */
    record CommitPolicy(long results, Duration time, boolean whenIdle) {

        /** Every second, and when the input has no record ready. */
        public static final CommitPolicy OF_DATABASE = new CommitPolicy(Long.MAX_VALUE, Duration.ofSeconds(1), true);
    }
}
