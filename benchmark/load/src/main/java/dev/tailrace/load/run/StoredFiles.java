package dev.tailrace.load.run;

import dev.tailrace.load.engine.RunnerEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Measures the disk space of an engine's files by kind. The engine creates and deletes files at the same time; a deleted
 * file has no size.
 */
final class StoredFiles {

    /** Kind of all files without a kind in {@link #KINDS}: a state folder of Kafka Streams, a state store of Spark. */
    static final String STATE = "state";

    /** The first matching kind wins; a pattern matches one element of a path below the folder of the engine. */
    private static final List<Kind> KINDS = List.of(
            new Kind("progress log", "offsets|commits|sources|metadata|starts|plan"),
            new Kind("snapshots", "snapshots|.*\\.snap"),
            new Kind(STATE, "state|rocksdb|work"),
            new Kind("checkpoints", "chk-.*|savepoint.*|checkpoints?|shared|taskowned"));

    private StoredFiles() {}

    /** A kind of files. */
    private record Kind(String name, Pattern part) {

        Kind(final String name, final String part) {
            this(name, Pattern.compile(part));
        }

        boolean fits(final Path file) {
            for (final Path each : file) {
                if (part.matcher(each.toString()).matches()) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Bytes of all files that an engine created in a folder and its subfolders, by kind; empty without files. */
    static SortedMap<String, Long> of(final Path folder) {
        final SortedMap<String, Long> bytes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith(RunnerEngine.CLIENT_PROPERTIES))
                    .forEach(file -> bytes.merge(kind(folder.relativize(file)), sizeOf(file), Long::sum));
        } catch (final IOException | UncheckedIOException ignored) {
            return bytes;
        }
        return bytes;
    }

    /** The kind of a file, from its path below the folder of the engine. */
    static String kind(final Path file) {
        return KINDS.stream()
                .filter(kind -> kind.fits(file))
                .findFirst()
                .map(Kind::name)
                .orElse(STATE);
    }

    private static long sizeOf(final Path file) {
        try {
            return Files.size(file);
        } catch (final IOException ignored) {
            return 0;
        }
    }
}
