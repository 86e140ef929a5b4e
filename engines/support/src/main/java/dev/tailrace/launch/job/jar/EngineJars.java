package dev.tailrace.launch.job.jar;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The jars in the folder of an engine, by who brings them to a cluster. The build writes the list of those that the engine's own
 * installation has, by the scopes of their dependencies.
 *
 * @param shipped what a job has to bring along: ours, the connector, what they need; by name
 * @param provided what a cluster of the engine has; by name
 */
public record EngineJars(List<Path> shipped, List<Path> provided) {

    /** Names of jars, separated by commas, each behind the folder {@code .}, as Maven writes them. */
    private static final String LIST = "provided.txt";

    /** Keeps copies of the lists. */
    public EngineJars {
        shipped = List.copyOf(shipped);
        provided = List.copyOf(provided);
    }

    /**
     * Those in a folder.
     *
     * @throws StatusException when it has no list or cannot be read
     */
    public static EngineJars of(final Path folder) {
        final Path list = folder.resolve(LIST);
        if (!Files.isReadable(list)) {
            throw new StatusException(
                    ExitStatus.USAGE,
                    folder + ": there is no " + LIST
                            + ", which says what a cluster has already; build the engine again");
        }
        try (Stream<Path> files = Files.list(folder)) {
            final Set<String> provided = names(Files.readString(list));
            final List<Path> jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .map(file -> file.toAbsolutePath().normalize())
                    .sorted()
                    .toList();
            return new EngineJars(
                    jars.stream().filter(jar -> !provided.contains(name(jar))).toList(),
                    jars.stream().filter(jar -> provided.contains(name(jar))).toList());
        } catch (final IOException unreadable) {
            throw new StatusException(
                    ExitStatus.INTERNAL_ERROR, folder + ": cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    private static Set<String> names(final String list) {
        return Arrays.stream(list.strip().split("[,\\s]+"))
                .map(entry -> name(Path.of(entry)))
                .collect(Collectors.toSet());
    }

    private static String name(final Path jar) {
        return jar.getFileName().toString();
    }

    /** Those of the engine whose process this is, where the jar of one of its classes is. */
    public static EngineJars around(final Class<?> ownClass) {
        try {
            return of(Path.of(ownClass.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getParent());
        } catch (final URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
