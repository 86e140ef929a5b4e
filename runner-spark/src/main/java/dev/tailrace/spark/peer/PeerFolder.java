package dev.tailrace.spark.peer;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/** Where checkpoints are, which the next run goes on from, and what a session needs while it lasts. */
final class PeerFolder implements AutoCloseable {

    private final Path temporary;
    private final Path checkpoints;

    private PeerFolder(final Path temporary, final Path checkpoints) {
        this.temporary = temporary;
        this.checkpoints = checkpoints;
    }

    /** With the state in a folder; without one it does not outlive the run. */
    static PeerFolder of(final Optional<Path> state) throws IOException {
        final Path temporary = Files.createTempDirectory("tailrace-spark-peer-");
        return new PeerFolder(temporary, state.orElse(temporary).toAbsolutePath());
    }

    Path temporary() {
        return temporary;
    }

    /** As Spark names it. */
    String checkpoints(final String result) {
        return checkpoints.resolve("checkpoints").resolve(result).toUri().toString();
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
