package dev.tailrace.broker;

import dev.tailrace.launch.broker.BrokerFiles;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

/** Keeps a second broker out of a folder. The operating system gives the lock back when the process dies. */
final class FolderLock implements AutoCloseable {

    private final FileChannel channel;

    private FolderLock(final FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Makes the folder if it is not there and locks it.
     *
     * @throws ChildFailedException when another broker uses the folder
     * @throws IOException when it cannot be written
     */
    static FolderLock take(final BrokerFiles files) throws IOException {
        Files.createDirectories(files.folder());
        final FileChannel channel = FileChannel.open(files.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
            channel.close();
            throw new ChildFailedException(
                    ExitStatus.USAGE,
                    files.folder() + ": another broker uses this folder; end that one, or choose another folder");
        }
        return new FolderLock(channel);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (final IOException unimportant) {
            return;
        }
    }
}
