package dev.tailrace.experiments.flink.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the checkpoint that a run continues from. Flink keeps checkpoints in a folder per job and leaves the choice to its
 * users.
 */
final class Checkpoints {

    private static final String COMPLETE = "_metadata";
    private static final int DEPTH = 3;

    private Checkpoints() {}

    /** Folder of the newest complete checkpoint of any job. */
    static Optional<Path> newestIn(final Path folder) {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.walk(folder, DEPTH)) {
            return files.filter(file -> file.endsWith(COMPLETE))
                    .max(Comparator.comparing(Checkpoints::written))
                    .map(Path::getParent);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileTime written(final Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (final IOException ignored) {
            return FileTime.fromMillis(0);
        }
    }
}
