package dev.tailrace.launch.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A temporary folder of a process, readable by its owner only. {@link #close()} deletes it. A killed process leaves the
 * folder, and the next process that creates a folder with the same prefix removes it.
 *
 * <p>Each process that uses the folder holds a shared lock on the file {@value #LOCK} in it, which the operating system
 * releases when the process dies. Only the holder of the exclusive lock deletes the folder, so it is never deleted while
 * any process uses it. A folder of another user, one without the file, and a symbolic link are left alone.
 *
 * <p>There is no shutdown hook: hooks run at the same time, and one that deletes the folder would disturb a run that
 * another hook is ending in order. Safe for several threads.
 */
public final class TemporaryFolder implements AutoCloseable {

    /** Java's system property with the folder of temporary files. */
    static final String PARENT = "java.io.tmpdir";

    /** System property with the folder that the parent has created for a child. */
    static final String OF_PARENT = "tailrace.temporary-folder";

    private static final String LOCK = "tailrace.lock";

    /** Names of such folders. Nothing else is deleted, whatever files are in it. */
    private static final Pattern NAME = Pattern.compile("tailrace-[a-z-]+-\\d+");

    private static final int MOST_ATTEMPTS = 1_000;

    /**
     * Folders that this process uses; their lock files must not be opened again: on Linux, closing any channel of a file
     * releases the locks that the process has on the file. Guarded by the class, like all locking.
     */
    private static final Set<Path> OWN = new HashSet<>();

    private final Path path;
    private final FileChannel lock;

    private TemporaryFolder(final Path path, final FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Creates a folder where Java keeps temporary files, and removes those that killed processes have left.
     *
     * @param prefix of its name, which names the program that creates it, such as {@code tailrace-broker-}; random digits
     *     follow
     * @throws IOException when it cannot be created
     */
    public static TemporaryFolder create(final String prefix) throws IOException {
        return create(Path.of(System.getProperty(PARENT)), prefix);
    }

    static synchronized TemporaryFolder create(final Path parent, final String prefix) throws IOException {
        final TemporaryFolder made = make(parent.toRealPath(), prefix);
        removeAbandoned(made.path.getParent(), prefix, Files.getOwner(made.path));
        return made;
    }

    // Repeated, because between the creation of a folder and of its lock another process may consider it abandoned and
    // remove it.
    private static TemporaryFolder make(final Path parent, final String prefix) throws IOException {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            final Path path = Files.createTempDirectory(parent, prefix);
            final Optional<FileChannel> lock =
                    lock(path, true, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (lock.isPresent()) {
                OWN.add(path);
                return new TemporaryFolder(path, lock.get());
            }
        }
        throw new IOException(parent + ": other processes remove each folder " + prefix + "* at once");
    }

    /**
     * Keeps a folder of another process, such as the parent's, from being removed while this process uses it.
     *
     * @return empty when it is not a temporary folder of this kind, or is being removed
     * @throws IOException when it cannot be read
     */
    public static synchronized Optional<TemporaryFolder> join(final Path folder) throws IOException {
        final Path path = folder.toRealPath();
        if (!NAME.matcher(path.getFileName().toString()).matches()) {
            return Optional.empty();
        }
        if (OWN.contains(path)) {
            throw new IllegalStateException(path + " is a folder of this process already");
        }
        final Optional<FileChannel> lock = lock(path, true, StandardOpenOption.READ);
        lock.ifPresent(taken -> OWN.add(path));
        return lock.map(taken -> new TemporaryFolder(path, taken));
    }

    /** Locks a folder; empty when it has no lock file, the lock is taken, or the folder was removed meanwhile. */
    private static Optional<FileChannel> lock(
            final Path folder, final boolean isShared, final StandardOpenOption... options) throws IOException {
        final Path file = folder.resolve(LOCK);
        final Set<OpenOption> all = new HashSet<>(Set.of(options));
        all.add(LinkOption.NOFOLLOW_LINKS);
        final FileChannel channel;
        try {
            channel = FileChannel.open(file, all);
        } catch (final NoSuchFileException | FileAlreadyExistsException ignored) {
            return Optional.empty();
        }
        final FileLock lock = channel.tryLock(0, Long.MAX_VALUE, isShared);
        if (lock == null || Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
            channel.close();
            return Optional.empty();
        }
        return Optional.of(channel);
    }

    /** Removes the folders of a user that have this prefix and are not used. */
    static synchronized void removeAbandoned(final Path parent, final String prefix, final UserPrincipal user) {
        final Pattern name = Pattern.compile(Pattern.quote(prefix) + "\\d+");
        try (DirectoryStream<Path> others = Files.newDirectoryStream(
                parent, path -> name.matcher(path.getFileName().toString()).matches())) {
            for (final Path other : others) {
                if (!OWN.contains(other) && isOf(other, user)) {
                    removeUnused(other);
                }
            }
        } catch (final IOException | DirectoryIteratorException ignored) {
            // A later process tries again.
            return;
        }
    }

    private static boolean isOf(final Path folder, final UserPrincipal user) {
        final Path lock = folder.resolve(LOCK);
        try {
            return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)
                    && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(user)
                    && Files.getOwner(lock, LinkOption.NOFOLLOW_LINKS).equals(user);
        } catch (final IOException ignored) {
            return false;
        }
    }

    private static void removeUnused(final Path folder) {
        try {
            final Optional<FileChannel> lock = lock(folder, false, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (lock.isPresent()) {
                try {
                    delete(folder);
                } finally {
                    lock.get().close();
                }
            }
        } catch (final IOException ignored) {
            // A folder that cannot be removed does not fail the process that creates another one.
            return;
        }
    }

    // Deletes the lock file last, so that a later process can remove the rest after an interrupted deletion.
    private static void delete(final Path folder) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, entry -> !entry.endsWith(LOCK))) {
            for (final Path entry : entries) {
                Folders.delete(entry);
            }
        }
        Files.deleteIfExists(folder.resolve(LOCK));
        Files.deleteIfExists(folder);
    }

    /** The folder; absolute, without symbolic links. */
    public Path path() {
        return path;
    }

    /**
     * Deletes the folder with all that is in it, unless another process has joined it, which then deletes it. A folder that
     * cannot be deleted stays; this does not fail a finished run. A second call does nothing.
     */
    @Override
    public void close() {
        synchronized (TemporaryFolder.class) {
            if (!OWN.contains(path) || !lock.isOpen()) {
                return;
            }
            try {
                lock.close();
            } catch (final IOException ignored) {
                return;
            } finally {
                OWN.remove(path);
            }
            removeUnused(path);
        }
    }
}
