package dev.tailrace.table;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/**
 * Files with results: each commit completes one, which readers find from then on. Subclasses write the content. Of two
 * stores of one file, in one process or in two, only one can be written.
 */
public abstract class FileStore implements ResultStore {

    /** Commits once, at the end of the run. */
    public static final CommitPolicy AT_THE_END = new CommitPolicy(Long.MAX_VALUE, Duration.ofDays(36_500), false);

    private final FilePlan plan;
    private final CommitPolicy policy;
    private FileChannel channel;

    protected FileStore(final FilePlan plan, final CommitPolicy policy) {
        this.plan = plan;
        this.policy = policy;
    }

    /** Begins the content of a file. */
    protected abstract void begin(FileChannel file) throws IOException;

    /** Writes what is left, and what makes the content complete. */
    protected abstract void finish(StoredProgress progress) throws IOException;

    /** Opens the first file, so that a run that cannot write to it does not begin. */
    @Override
    public Optional<StoredProgress> progress() {
        writing(() -> {});
        return Optional.empty();
    }

    @Override
    public final CommitPolicy commitPolicy() {
        return policy;
    }

    @Override
    public final void commit(final StoredProgress progress) {
        writing(() -> {
            finish(progress);
            channel.force(true);
            plan.publish();
            channel.close();
            channel = null;
        });
    }

    /** Takes a step that writes to the file, which is opened before the first one. */
    protected final void writing(final Step step) {
        try {
            if (channel == null) {
                open();
                begin(channel);
            }
            step.run();
        } catch (final NoSuchFileException e) {
            throw new OutputException(
                    plan.name() + ": cannot be written: there is no folder "
                            + plan.temporary().toAbsolutePath().getParent(),
                    e);
        } catch (final AccessDeniedException e) {
            throw new OutputException(plan.name() + ": cannot be written: permission denied", e);
        } catch (final IOException e) {
            throw new OutputException(
                    plan.name() + ": cannot be written: " + e.getMessage()
                            + ". The file was not complete and is not there; the next run writes it",
                    e);
        }
    }

    private void open() throws IOException {
        final FileChannel opened =
                FileChannel.open(plan.temporary(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!lock(opened)) {
            opened.close();
            throw new OutputException(
                    plan.name() + ": is being written by another run, or by another sink of this one; give each sink"
                            + " another file with SINK=FILE",
                    null);
        }
        channel = opened;
        channel.truncate(0);
    }

    /** Locks the temporary file, unless it has become a complete one since it was opened. */
    private boolean lock(final FileChannel file) throws IOException {
        try {
            return file.tryLock() != null && Files.exists(plan.temporary());
        } catch (final OverlappingFileLockException ofThisProcess) {
            return false;
        }
    }

    @Override
    public void close() {
        final FileChannel open = channel;
        channel = null;
        try (open) {
            if (open != null) {
                Files.deleteIfExists(plan.temporary());
            }
        } catch (final IOException left) {
            // The next run deletes it.
            return;
        }
    }

    /** A part of writing that may fail. */
    protected interface Step {

        /** Writes. */
        void run() throws IOException;
    }
}
