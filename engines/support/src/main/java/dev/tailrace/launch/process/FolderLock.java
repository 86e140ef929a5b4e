package dev.tailrace.launch.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Exclusive lock of a folder, by a lock file in it. The operating system releases the lock when the process dies in any
 * way. Safe for several threads.
 */
public final class FolderLock implements AutoCloseable {

    /**
     * Files that this process has locked. On Linux, closing any channel of a file releases the locks that the process has
     * on the file, so a locked file must not be opened once more.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private FolderLock(final Path file, final FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Locks a file, which is created if it is missing and stays afterwards.
     *
     * @param file in an existing folder
     * @return empty when this process or another one has locked it
     * @throws IOException when the file cannot be written
     */
    public static Optional<FolderLock> take(final Path file) throws IOException {
        final Path real = file.toAbsolutePath().getParent().toRealPath().resolve(file.getFileName());
        if (!HELD.add(real)) {
            return Optional.empty();
        }
        FileChannel channel = null;
        boolean isLocked = false;
        try {
            channel = FileChannel.open(real, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            isLocked = channel.tryLock() != null;
            return isLocked ? Optional.of(new FolderLock(real, channel)) : Optional.empty();
        } finally {
            if (!isLocked) {
                HELD.remove(real);
                if (channel != null) {
                    channel.close();
                }
            }
        }
    }

    /** Releases the lock; a second call does nothing. */
    @Override
    public void close() {
        if (!channel.isOpen()) {
            return;
        }
        try {
            channel.close();
        } catch (final IOException ignored) {
            // The lock ends with the process at the latest.
            return;
        } finally {
            HELD.remove(file);
        }
    }
}
