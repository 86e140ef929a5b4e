package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.ExitStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Where the jars of an engine are: a folder per engine, named like its module, in or beside the folder of the jar that has this
 * class; or wherever the system property {@code tailrace.engine.<name>} says.
 *
 * <p>A process that extends an engine, such as a native job, has a folder with its own jars only. The file {@value #EXTENDED} in
 * it names the engine, whose jars follow on the class path.
 */
public final class EngineFolders {

    /** Followed by the name of the engine. */
    public static final String PROPERTY_PREFIX = "tailrace.engine.";

    private static final String EXTENDED = "engine.txt";

    private EngineFolders() {}

    /**
     * The folder with the jars of an engine.
     *
     * @param engine such as {@code broker}
     * @throws ChildFailedException when it is not there
     */
    public static Path find(final String engine) {
        final List<Path> candidates = candidates(engine, System.getProperty(PROPERTY_PREFIX + engine), ofThisClass());
        return existing(candidates)
                .orElseThrow(() -> new ChildFailedException(
                        ExitStatus.USAGE,
                        "the engine '" + engine + "' is not there; looked in " + candidates
                                + "; name its folder of jars with -D" + PROPERTY_PREFIX + engine + "=FOLDER"));
    }

    /**
     * The folders whose jars are the class path of a process, by name: its own, and that of the engine that it extends.
     *
     * @throws ChildFailedException when there is no such engine
     */
    static Map<String, Path> classPath(final String process, final Path folder) {
        final Map<String, Path> folders = new LinkedHashMap<>();
        folders.put(process, folder);
        final Path extended = folder.resolve(EXTENDED);
        if (Files.exists(extended)) {
            try {
                final String engine = Files.readString(extended).strip();
                folders.put(engine, withoutLinks(find(engine)));
            } catch (final IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return folders;
    }

    /** An engine that is started by two paths has one archive of its classes. */
    static Path withoutLinks(final Path folder) {
        try {
            return folder.toRealPath();
        } catch (final IOException unreadable) {
            return folder;
        }
    }

    /**
     * Every engine that this process could start, for a child that starts some itself: in a build from sources its own jars lie
     * elsewhere, behind a link, and not beside those of the others.
     */
    public static SortedMap<String, Path> known() {
        final SortedMap<String, Path> known = new TreeMap<>(beside(ofThisClass()));
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith(PROPERTY_PREFIX))
                .forEach(
                        name -> known.put(name.substring(PROPERTY_PREFIX.length()), Path.of(System.getProperty(name))));
        return known;
    }

    static SortedMap<String, Path> beside(final Path code) {
        final SortedMap<String, Path> folders = new TreeMap<>();
        try (Stream<Path> siblings = Files.list(code.getParent())) {
            siblings.filter(EngineFolders::hasJars)
                    .forEach(folder -> folders.put(folder.getFileName().toString(), folder));
        } catch (final IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return folders;
    }

    private static boolean hasJars(final Path folder) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> file.toString().endsWith(".jar"));
        } catch (final IOException unreadable) {
            return false;
        }
    }

    static List<Path> candidates(final String engine, final String named, final Path code) {
        if (named != null) {
            return List.of(Path.of(named));
        }
        final List<Path> folders = new ArrayList<>();
        final Path lib = code.getParent();
        folders.add(lib.resolve(engine));
        if (lib.getParent() != null) {
            folders.add(lib.resolveSibling(engine));
        }
        return folders;
    }

    private static Optional<Path> existing(final List<Path> candidates) {
        return candidates.stream().filter(Files::isDirectory).findFirst();
    }

    private static Path ofThisClass() {
        try {
            return Path.of(EngineFolders.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (final URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
