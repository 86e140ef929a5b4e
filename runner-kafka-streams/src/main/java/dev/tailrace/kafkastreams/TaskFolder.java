package dev.tailrace.kafkastreams;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * The folder that Kafka Streams locks for its tasks: the user's, or a temporary one, because two processes of one
 * application on a machine cannot share it. State comes from the changelog, so nothing is lost with it.
 */
final class TaskFolder implements AutoCloseable {

    private final Path path;
    private final boolean temporary;

    private TaskFolder(final Path path, final boolean temporary) {
        this.path = path;
        this.temporary = temporary;
    }

    static TaskFolder of(final Optional<Path> wanted) {
        try {
            return wanted.isPresent()
                    ? new TaskFolder(Files.createDirectories(wanted.get()), false)
                    : new TaskFolder(Files.createTempDirectory("tailrace-kafka-streams-"), true);
        } catch (final IOException unwritable) {
            throw new StatusException(
                    ExitStatus.USAGE, "the folder of the state cannot be made: " + unwritable.getMessage(), unwritable);
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void close() {
        if (temporary) {
            try {
                Files.walkFileTree(path, new Removal());
            } catch (final IOException remains) {
                // A temporary folder that stays is no reason to fail a run that is over.
                return;
            }
        }
    }

    private static final class Removal extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(final Path file, final BasicFileAttributes attributes) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(final Path folder, final IOException failure) throws IOException {
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
