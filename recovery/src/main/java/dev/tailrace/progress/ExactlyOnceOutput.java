package dev.tailrace.progress;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import dev.tailrace.state.Wired;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.zip.CRC32C;

/**
 * Writes the results of a sink to a {@link ResultStore} exactly once, although the run begins with the first record of its
 * input each time: results that are stored already are computed again, compared by their checksum, and dropped.
 *
 * <p>Used by the thread that writes the results. A result that is dropped costs its checksum.
 */
@Wired
public final class ExactlyOnceOutput implements OutputLog {

    private final String name;
    private final ResultStore store;
    private final String identity;
    private final LongSupplier clockNs;
    private final StoredProgress before;
    private final long mostResults;
    private final long longestNs;
    private final boolean commitsWhenIdle;
    private final boolean commitsOnlyAtTheEnd;
    private final CRC32C digest = new CRC32C();
    private long results;
    private long sequence = -1;
    private int ordinal = -1;
    private long committed;
    private long firstNs;
    private boolean failed;
    private boolean closed;

    private ExactlyOnceOutput(
            final String name,
            final ResultStore store,
            final String identity,
            final StoredProgress before,
            final LongSupplier clockNs) {
        this.name = name;
        this.store = store;
        this.identity = identity;
        this.before = before;
        this.clockNs = clockNs;
        committed = before.results();
        mostResults = store.commitPolicy().results();
        longestNs = store.commitPolicy().time().toNanos();
        commitsWhenIdle = store.commitPolicy().whenIdle();
        commitsOnlyAtTheEnd = mostResults == Long.MAX_VALUE && !commitsWhenIdle;
    }

    /**
     * Continues the results of a store.
     *
     * @param name of the output, for people
     * @param identity what the results are computed from
     * @param clockNs in nanoseconds, with any origin
     * @throws RefusalException if the results that are stored are of another pipeline or another input
     */
    public static ExactlyOnceOutput of(
            final String name, final ResultStore store, final RunIdentity identity, final LongSupplier clockNs) {
        final Optional<StoredProgress> stored = store.progress().filter(progress -> progress.results() > 0);
        stored.ifPresent(progress -> refuseOther(name, RunIdentity.parse(progress.identity()), identity, progress));
        final String text = identity.text();
        return new ExactlyOnceOutput(name, store, text, stored.orElse(new StoredProgress(text, 0, -1, -1, 0)), clockNs);
    }

    private static void refuseOther(
            final String name, final RunIdentity before, final RunIdentity now, final StoredProgress progress) {
        if (!before.application().equals(now.application())) {
            throw refusal(
                    name, progress, "of pipeline '" + before.application() + "', not of '" + now.application() + "'");
        }
        if (!before.equals(now)) {
            throw refusal(
                    name,
                    progress,
                    before.inputs().size() == now.inputs().size()
                                    && before.outputs().size() == now.outputs().size()
                            ? "of another run: " + Refusals.texts(IdentityChange.between(before, now))
                            : "of a run with other inputs");
        }
    }

    private static RefusalException refusal(final String name, final StoredProgress progress, final String reason) {
        return new RefusalException(name + " has " + progress.results() + " results " + reason
                + ". Run the pipeline as it was, or give these results another table, file or folder");
    }

    /** Number of results that were stored before this run. */
    public long resultsBefore() {
        return before.results();
    }

    @Override
    public void write(
            final byte[] buffer,
            final int offset,
            final int length,
            final long resultSequence,
            final int resultOrdinal) {
        digest.update(buffer, offset, length);
        digest.update('\n');
        results++;
        sequence = resultSequence;
        ordinal = resultOrdinal;
        if (results > before.results()) {
            store(buffer, offset, length);
        } else if (results == before.results()) {
            check();
        }
    }

    private void check() {
        if (digest.getValue() != before.digest() || sequence != before.sequence() || ordinal != before.ordinal()) {
            failed = true;
            throw new OutputException(
                    name + " has " + before.results()
                            + " results, and those computed now differ from them: the input, the code or the reference"
                            + " data is not what it was. Nothing was written. Run the pipeline as it was, or give"
                            + " these results another table, file or folder",
                    null);
        }
    }

    private void store(final byte[] buffer, final int offset, final int length) {
        if (failed) {
            return;
        }
        try {
            store.write(buffer, offset, length, sequence, ordinal);
        } catch (final RuntimeException lost) {
            failed = true;
            throw lost;
        }
        final long nowNs = clockNs.getAsLong();
        if (results == committed + 1) {
            firstNs = nowNs;
        }
        if (results - committed >= mostResults || nowNs - firstNs >= longestNs) {
            commit();
        }
    }

    /**
     * Commits the results so far, unless something has failed; to be called at the end of a run that was stopped. Files of
     * earlier runs are replaced also if there are no results.
     */
    public void commit() {
        if (!failed && (results > committed || commitsOnlyAtTheEnd && results == 0)) {
            commitNow();
        }
    }

    private void commitNow() {
        try {
            store.commit(new StoredProgress(identity, results, sequence, ordinal, digest.getValue()));
            committed = results;
        } catch (final RuntimeException lost) {
            failed = true;
            throw lost;
        }
    }

    /** Commits, unless the store prefers to wait. */
    @Override
    public void flush() {
        if (commitsWhenIdle) {
            commit();
        }
    }

    /**
     * Commits at the end of a run that was not stopped, also if it had no results: what is stored is complete, and files of
     * earlier runs are replaced.
     *
     * @throws OutputException if the run has computed fewer results than are stored, or the results cannot be stored
     */
    public void complete() {
        if (results < before.results()) {
            failed = true;
            throw new OutputException(
                    name + " has " + before.results() + " results, and the run has computed only " + results
                            + ": its input is shorter than it was. Nothing was written",
                    null);
        }
        if (results == 0) {
            commitNow();
        } else {
            commit();
        }
    }

    /**
     * Commits, unless something has failed, and closes the store. A store that commits only at the end, such as a file,
     * keeps what it has, if neither {@link #complete} nor {@link #commit} was called before: the run has failed, and its
     * results would replace those of one that has not.
     */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try (store) {
                if (!commitsOnlyAtTheEnd) {
                    commit();
                }
            }
        }
    }
}
