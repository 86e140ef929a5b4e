package dev.tailrace.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        try (Stream<Path> all = Files.walk(ROOT)) {
            return all.filter(Files::isRegularFile)
                    .filter(Repository::isOurs)
                    .filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
                    .sorted()
                    .toList();
        } catch (final IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The sources below {@code src/main/java} or {@code src/test/java} of every module. */
    static List<Path> sources(final String kind) {
        return files(".java").stream()
                .filter(file -> name(file).contains("/src/" + kind + "/java/"))
                .toList();
    }

    private static boolean isOurs(final Path file) {
        for (final Path part : ROOT.relativize(file)) {
            if (NOT_OURS.contains(part.toString())) {
                return false;
            }
        }
        return true;
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
        } catch (final IOException unreadable) {
            throw new UncheckedIOException(file.toString(), unreadable);
        }
    }
}
