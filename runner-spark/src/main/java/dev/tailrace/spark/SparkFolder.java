package dev.tailrace.spark;

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
 * The folders of a run: the checkpoint, in the user's folder of state or a temporary one, and a temporary one for what Spark
 * needs while it works.
 */
final class SparkFolder implements AutoCloseable {

    private final Optional<Path> state;
    private final Path temporary;

    private SparkFolder(final Optional<Path> state, final Path temporary) {
        this.state = state;
        this.temporary = temporary;
    }

    static SparkFolder of(final Optional<Path> wanted) {
        try {
            if (wanted.isPresent()) {
                Files.createDirectories(wanted.get());
            }
            return new SparkFolder(wanted, Files.createTempDirectory("tailrace-spark-"));
        } catch (final IOException unwritable) {
            throw new StatusException(
                    ExitStatus.USAGE, "the folder of the state cannot be made: " + unwritable.getMessage(), unwritable);
        }
    }

    /** What Spark goes on from. */
    Path checkpoint() {
        return state.orElse(temporary).resolve("checkpoint");
    }

    /** Whether an earlier run has left something to go on from. */
    boolean hasCheckpoint() {
        return Files.exists(checkpoint());
    }

    /** What does not outlive the run. */
    Path temporary() {
        return temporary;
    }

    @Override
    public void close() {
        try {
            Files.walkFileTree(temporary, new Removal());
        } catch (final IOException remains) {
            // A temporary folder that stays is no reason to fail a run that is over.
            return;
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
