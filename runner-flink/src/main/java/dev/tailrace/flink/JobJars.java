package dev.tailrace.flink;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.StatusException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** The jars that a cluster has to be given with a job: ours, the connector's, the user's, and none that are Flink's own. */
final class JobJars {

    /** Flink's distribution has neither the connector nor what it needs. */
    private static final Pattern NOT_IN_FLINK =
            Pattern.compile("(tailrace-|flink-connector-(base|kafka)-|kafka-clients-|lz4-java-|asm-).*\\.jar");

    private JobJars() {}

    /**
     * The jars, as addresses.
     *
     * @param ownClassPath of this process
     * @param userClassPath jars of the user's
     * @throws StatusException when there is a folder among the user's entries, which cannot travel
     */
    static List<String> of(final String ownClassPath, final String userClassPath) {
        final List<String> jars = new ArrayList<>();
        entries(ownClassPath).stream()
                .filter(entry ->
                        NOT_IN_FLINK.matcher(entry.getFileName().toString()).matches())
                .forEach(entry -> jars.add(entry.toUri().toString()));
        for (final Path entry : entries(userClassPath)) {
            if (Files.isDirectory(entry)) {
                throw new StatusException(
                        ExitStatus.USAGE,
                        entry + ": a folder of classes cannot be sent to a cluster; make a jar of it for --class-path");
            }
            jars.add(entry.toUri().toString());
        }
        return jars;
    }

    private static List<Path> entries(final String classPath) {
        return Arrays.stream(classPath.split(Pattern.quote(File.pathSeparator)))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath())
                .toList();
    }
}
