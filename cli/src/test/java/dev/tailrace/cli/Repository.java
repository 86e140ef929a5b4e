package dev.tailrace.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The files of this repository, found from the folder of the module that is being tested. */
final class Repository {

    /** What a build or a tool leaves behind and no one commits. */
    private static final Set<String> NOT_OURS = Set.of("target", ".git", ".idea", ".vscode", ".settings", "bin");

    static final Path ROOT =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().getParent();

    private Repository() {}

    /** All files with one of these endings. */
    static List<Path> files(final String... endings) {
        final List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
                // Not a look into what a build of other modules writes and removes at the same time.
                @Override
                public FileVisitResult preVisitDirectory(final Path folder, final BasicFileAttributes attributes) {
                    return NOT_OURS.contains(folder.getFileName().toString())
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(final Path file, final BasicFileAttributes attributes) {
                    if (Stream.of(endings).anyMatch(file.toString()::endsWith)) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        found.sort(null);
        return found;
    }

    /** The sources below {@code src/main/java} or {@code src/test/java} of every module. */
    static List<Path> sources(final String kind) {
        return files(".java").stream()
                .filter(file -> name(file).contains("/src/" + kind + "/java/"))
                .toList();
    }

    /** Path from the root, with slashes. */
    static String name(final Path file) {
        return ROOT.relativize(file).toString().replace('\\', '/');
    }

    static String read(final String file) {
        return read(ROOT.resolve(file));
    }

    static String read(final Path file) {
        try {
            return Files.readString(file);
        } catch (final IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }
}
