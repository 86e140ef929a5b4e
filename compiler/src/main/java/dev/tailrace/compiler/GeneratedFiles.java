package dev.tailrace.compiler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Writes generated sources and class files into a folder, each file into the subfolder of its package. A file that
 * already has the content is not rewritten, so that other tools see no change.
 */
public final class GeneratedFiles {

    private GeneratedFiles() {}

    /**
     * Writes sources as UTF-8.
     *
     * @return the files, in the order of the sources
     * @throws IllegalArgumentException when a file exists that was not generated; it is left unchanged
     * @throws UncheckedIOException when a file cannot be written
     */
    public static List<Path> writeSources(final List<GeneratedSource> sources, final Path folder) {
        final List<Path> files = new ArrayList<>();
        for (final GeneratedSource source : sources) {
            final Path file = folder.resolve(source.path());
            refuseForeign(file);
            files.add(write(file, source.text().getBytes(StandardCharsets.UTF_8)));
        }
        return files;
    }

    private static void refuseForeign(final Path file) {
        try {
            if (Files.exists(file) && !Files.readString(file).contains(" " + SourceFingerprint.CONSTANT + " = ")) {
                throw new IllegalArgumentException(
                        file + " exists and was not generated; move it away, or choose another class name");
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes class files.
     *
     * @param classes class files by the name of the class
     * @return the files, in the order of the map
     * @throws UncheckedIOException when a file cannot be written
     */
    public static List<Path> writeClasses(final Map<String, byte[]> classes, final Path folder) {
        final List<Path> files = new ArrayList<>();
        classes.forEach((name, bytes) -> files.add(write(folder.resolve(name.replace('.', '/') + ".class"), bytes)));
        return files;
    }

    private static Path write(final Path file, final byte[] content) {
        try {
            if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), content)) {
                Files.createDirectories(file.getParent());
                Files.write(file, content);
            }
            return file;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
