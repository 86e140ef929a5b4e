package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The jars of an engine's process: those that a job ships to a cluster, and those that a cluster provides. The build lists
 * them in the manifest of an empty jar in the folder of the process, {@value #FILE}, which is the class path of the
 * process; the scopes of the dependencies decide which of them a cluster provides.
 *
 * @param shipped jars that a job has to ship: ours, the connector, and their dependencies
 * @param provided jars that a cluster of the engine provides
 */
public record EngineJars(List<Path> shipped, List<Path> provided) {

    /** Name of the jar with the class path, in the folder of a process. */
    public static final String FILE = "class-path.jar";

    private static final Attributes.Name SHIPPED = new Attributes.Name("Tailrace-Shipped");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

    public EngineJars {
        shipped = List.copyOf(shipped);
        provided = List.copyOf(provided);
    }

    /**
     * The jars of the process in a folder.
     *
     * @throws StatusException when the list is missing or cannot be read
     */
    public static EngineJars of(final Path folder) {
        final Path list = folder.resolve(FILE);
        if (!Files.isReadable(list)) {
            throw StatusException.usage(folder.getFileName() + Distribution.howToAdd(folder));
        }
        try (JarFile jar = new JarFile(list.toFile(), false)) {
            final Attributes attributes = jar.getManifest().getMainAttributes();
            final Set<String> shipped = Set.copyOf(words(attributes.getValue(SHIPPED)));
            final List<Path> jars = words(attributes.getValue(Attributes.Name.CLASS_PATH)).stream()
                    .map(url -> Path.of(folder.toUri().resolve(url)))
                    .toList();
            return new EngineJars(
                    jars.stream().filter(file -> shipped.contains(name(file))).toList(),
                    jars.stream().filter(file -> !shipped.contains(name(file))).toList());
        } catch (final IOException e) {
            throw new StatusException(ExitStatus.INTERNAL_ERROR, list + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static List<String> words(final String attribute) {
        return attribute == null
                ? List.of()
                : BLANKS.splitAsStream(attribute)
                        .filter(word -> !word.isEmpty())
                        .toList();
    }

    private static String name(final Path jar) {
        return jar.getFileName().toString();
    }

    /** The jars of this process. */
    public static EngineJars ofThisProcess() {
        return entries(System.getProperty("java.class.path"))
                .map(Path::of)
                .filter(entry -> entry.endsWith(FILE))
                .findFirst()
                .map(list -> of(list.toAbsolutePath().getParent()))
                .orElseThrow(() -> new IllegalStateException("this process was started without " + FILE));
    }

    /** The jars and folders of a class path, as Java separates them. */
    public static Stream<String> entries(final String classPath) {
        return SEPARATOR.splitAsStream(classPath).filter(entry -> !entry.isEmpty());
    }

    /**
     * The jars that a job ships, with those of the user.
     *
     * @param userClassPath jars of the user; may be empty
     * @throws StatusException when one of the entries is a folder, which cannot be shipped
     */
    public List<Path> shippedWith(final String userClassPath) {
        final List<Path> jars = new ArrayList<>(shipped);
        entries(userClassPath).map(entry -> Path.of(entry).toAbsolutePath()).forEach(jar -> {
            if (Files.isDirectory(jar)) {
                throw StatusException.usage(
                        jar + ": a folder of classes cannot be sent to a cluster; make a jar of it for --class-path");
            }
            jars.add(jar);
        });
        return jars;
    }

    /**
     * Checks that all jars are there.
     *
     * @throws StatusException when one is missing, as after unpacking the archive of an engine of another version
     */
    void check(final Path folder) {
        all().stream().filter(jar -> !Files.exists(jar)).findFirst().ifPresent(missing -> {
            throw StatusException.usage(folder.getFileName() + " of this version" + Distribution.howToAdd(folder)
                    + " (missing: " + missing.getFileName() + ")");
        });
    }

    /** All jars. */
    List<Path> all() {
        return Stream.concat(shipped.stream(), provided.stream()).toList();
    }
}
