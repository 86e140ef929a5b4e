package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.ExitStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The folder that Tailrace is installed in. {@code jars} has every jar once; {@code lib} a folder for each module that runs
 * as a process, such as {@code lib/engines/kafka}, with the list of its jars ({@link EngineJars}) and a description of each
 * of its programs; {@code feeds} the sample feed.
 *
 * <p>The base archive installs everything but the engines other than {@value #BASE_ENGINE}. Each of those has an archive
 * with its process, the experiments named like it, and the jars that are not in the base archive; unpacked over the first.
 * So has an output whose description has {@code archive=own}, because its jars are large.
 *
 * <p>It is located by the jar of this class, or by the system property {@value #PROPERTY}.
 *
 * @param folder need not exist
 */
public record Distribution(Path folder) {

    /** System property that names the folder. */
    public static final String PROPERTY = "tailrace.distribution";

    private static final String SAMPLE = "sample.itch50";
    private static final String LIB = "lib";
    private static final String PROGRAMS = "programs";
    private static final String OUTPUTS = "outputs";
    private static final String DESCRIPTION = ".properties";
    private static final String ENGINES = "engines";
    private static final String BASE_ENGINE = "kafka";

    /** The distribution that this process belongs to. */
    public static Distribution current() {
        final String given = System.getProperty(PROPERTY);
        return given == null ? of(ofThisClass()) : new Distribution(Path.of(given));
    }

    /**
     * {@code dist/jars/launch.jar} belongs to {@code dist}; a folder of classes, as in an IDE, to {@code target/dist} above
     * it.
     */
    static Distribution of(final Path code) {
        if (!Files.isDirectory(code)) {
            return new Distribution(code.getParent().getParent());
        }
        Path top = code;
        while (top.getParent() != null && !Files.isDirectory(top.resolve("target/dist"))) {
            top = top.getParent();
        }
        return new Distribution(top.resolve("target/dist"));
    }

    private static Path ofThisClass() {
        try {
            return Path.of(Distribution.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (final URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The folder of the process of a module, such as {@code engines/kafka}, without links; need not exist. */
    public Path process(final String module) {
        return withoutLinks(folder.resolve(LIB).resolve(module));
    }

    /** The name of the module that a folder of this distribution belongs to. */
    public static String module(final Path process) {
        return process.getName(process.getNameCount() - 2) + "/" + process.getFileName();
    }

    /** The engine or output whose archive installs a module, such as {@code flink}; empty for the base archive. */
    public Optional<String> archiveOf(final String module) {
        final String name = module.substring(module.lastIndexOf('/') + 1);
        return Optional.of(name)
                .filter(engine -> !engine.equals(BASE_ENGINE)
                                && Files.isDirectory(
                                        folder.resolve(LIB).resolve(ENGINES).resolve(engine))
                        || hasOwnArchive(folder.resolve(LIB).resolve(module), engine));
    }

    private static boolean hasOwnArchive(final Path module, final String output) {
        return describes(module.resolve(OUTPUTS).resolve(output + DESCRIPTION), "archive", "own");
    }

    /** Says that a process is missing in its distribution, and which archive to unpack. */
    public static String howToAdd(final Path process) {
        final Path lib = process.getParent().endsWith(LIB) ? process.getParent() : process.resolve("../..");
        final Path home = lib.resolve("..").normalize();
        return ": not installed; add it with: tar xzf tailrace-"
                + new Distribution(home)
                        .archiveOf(module(process))
                        .map(engine -> engine + "-")
                        .orElse("")
                + version() + ".tar.gz --strip-components 1 -C '" + home + "'";
    }

    private static String version() {
        return Objects.requireNonNullElse(Distribution.class.getPackage().getImplementationVersion(), "VERSION");
    }

    /** Resolves symbolic links, so that a process has one archive of its classes for all paths to its folder. */
    private static Path withoutLinks(final Path process) {
        try {
            return process.toRealPath();
        } catch (final IOException ignored) {
            return process;
        }
    }

    /**
     * The folder of the process that runs a program.
     *
     * @throws ChildFailedException when there is no such program
     */
    public Path processOf(final String program) {
        return descriptions(PROGRAMS, program + DESCRIPTION).stream()
                .findFirst()
                .map(file -> withoutLinks(file.getParent().getParent()))
                .orElseThrow(() -> new ChildFailedException(
                        ExitStatus.USAGE,
                        "unknown program '" + program + "' in " + folder
                                + "; name the folder of the distribution with -D" + PROPERTY + "=FOLDER"));
    }

    /** The descriptions of programs, of all modules. */
    public List<Path> descriptions() {
        return descriptions(PROGRAMS, "*" + DESCRIPTION);
    }

    /** The descriptions of output connectors, of all modules. */
    public List<Path> outputDescriptions() {
        return descriptions(OUTPUTS, "*" + DESCRIPTION);
    }

    /** Whether the description of a program of a process has this value of a property. */
    static boolean describes(final Path process, final String program, final String property, final String value) {
        return describes(process.resolve(PROGRAMS).resolve(program + DESCRIPTION), property, value);
    }

    private static boolean describes(final Path file, final String property, final String value) {
        if (!Files.exists(file)) {
            return false;
        }
        try {
            return value.equals(RequestText.read(Files.readString(file)).get(property));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Path> descriptions(final String kind, final String name) {
        final List<Path> found = new ArrayList<>();
        for (final Path group : children(folder.resolve(LIB), "*")) {
            for (final Path process : children(group, "*")) {
                found.addAll(children(process.resolve(kind), name));
            }
        }
        found.sort(null);
        return found;
    }

    private static List<Path> children(final Path folder, final String names) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder, names)) {
            final List<Path> all = new ArrayList<>();
            children.forEach(all::add);
            return all;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The sample feed, if it is there. */
    public Optional<Path> sampleFeed() {
        return feed(SAMPLE);
    }

    /** The reference data of the symbols in the sample feed, if it is there. */
    public Optional<Path> sampleReference() {
        return feed(SAMPLE + ".reference.csv");
    }

    private Optional<Path> feed(final String name) {
        return Optional.of(folder.resolve("feeds").resolve(name)).filter(Files::isRegularFile);
    }
}
