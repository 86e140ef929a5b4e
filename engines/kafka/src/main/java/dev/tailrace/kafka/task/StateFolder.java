package dev.tailrace.kafka.task;

import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.FolderLock;
import dev.tailrace.progress.SnapshotStore;
import dev.tailrace.progress.store.FolderStore;
import dev.tailrace.progress.store.LocalDisk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A folder with the snapshots of an application. Several processes may share it; each has the first member name in it that
 * no other process has locked.
 */
public final class StateFolder implements AutoCloseable {

    private static final int MOST_PROCESSES = 1000;
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final SnapshotStore snapshots;
    private final FolderLock held;
    private final String instance;

    private StateFolder(final SnapshotStore snapshots, final FolderLock held, final String instance) {
        this.snapshots = snapshots;
        this.held = held;
        this.instance = instance;
    }

    /**
     * Opens the folder, and creates it if needed.
     *
     * @throws StatusException when it cannot be written
     */
    public static StateFolder open(final Path folder, final String application) {
        final Path own = folder.resolve(application);
        try {
            final SnapshotStore snapshots = new FolderStore(
                    new CrashingDisk(LocalDisk.at(own.resolve("snapshots"))),
                    Long.toString(ProcessHandle.current().pid()));
            for (int number = 0; number < MOST_PROCESSES; number++) {
                final String name = "instance-" + number;
                final Optional<FolderLock> held = FolderLock.take(own.resolve(name + ".lock"));
                if (held.isPresent()) {
                    return new StateFolder(snapshots, held.get(), instance(own.resolve(name)));
                }
            }
            throw StatusException.usage(own + ": " + MOST_PROCESSES + " processes use this folder; give another one");
        } catch (final IOException e) {
            throw StatusException.usage(
                    folder + ": cannot be used for snapshots: " + Failures.reason(e)
                            + "; give a folder that can be written",
                    e);
        }
    }

    // A name that is damaged or half written is replaced; the member that had it is gone after the session timeout.
    private static String instance(final Path file) throws IOException {
        if (Files.exists(file)) {
            final String name = new String(Files.readAllBytes(file), StandardCharsets.US_ASCII);
            if (NAME.matcher(name).matches()) {
                return name;
            }
        }
        final String name = UUID.randomUUID().toString();
        Files.writeString(file, name);
        return name;
    }

    /**
     * The static member name of this process in the group. No other process has it, and the next process in this folder
     * uses it again: the group assigns it the same partitions at once, although the member before was killed and never
     * left.
     */
    public String instance() {
        return instance;
    }

    /** The store of the snapshots. */
    public SnapshotStore snapshots() {
        return snapshots;
    }

    @Override
    public void close() {
        held.close();
    }
}
