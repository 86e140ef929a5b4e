package dev.tailrace.load.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** How much files take that somebody else makes and removes meanwhile. */
final class FolderSize {

    private FolderSize() {}

    /** Bytes of all files in a folder and in those in it, as far as they stay where they are. */
    static long of(final Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.mapToLong(FolderSize::ofFile).sum();
        } catch (final IOException | UncheckedIOException gone) {
            return 0;
        }
    }

    private static long ofFile(final Path file) {
        try {
            return Files.isRegularFile(file) ? Files.size(file) : 0;
        } catch (final IOException gone) {
            return 0;
        }
    }
}
