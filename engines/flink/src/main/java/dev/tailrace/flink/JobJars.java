package dev.tailrace.flink;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.EngineJars;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Lists the jars that a job has to ship to a cluster: ours, the connector's and the user's, but none of Flink's own. */
final class JobJars {

    private JobJars() {}

    /**
     * The jars, as addresses.
     *
     * @param engine of this process
     * @param userClassPath jars of the user's
     * @throws StatusException when one of the user's entries is a folder, which cannot be shipped
     */
    static List<String> of(final EngineJars engine, final String userClassPath) {
        final List<String> jars = new ArrayList<>();
        engine.shipped().forEach(jar -> jars.add(jar.toUri().toString()));
        for (final Path entry : entries(userClassPath)) {
            if (Files.isDirectory(entry)) {
                throw StatusException.usage(
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
