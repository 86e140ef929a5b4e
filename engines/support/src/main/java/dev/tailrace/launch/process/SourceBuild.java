package dev.tailrace.launch.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Builds modules of a source checkout with Maven when their part of the distribution is missing or older than their
 * sources. The launcher runs this file as a source program before there are classes, so it uses nothing but the JDK; the
 * command uses it for the processes that it starts. Nothing is written to standard output.
 */
public final class SourceBuild {

    /** Environment variable that names the checkout; set by the launcher of a checkout, and absent in a distribution. */
    private static final String VARIABLE = "TAILRACE_SOURCES";

    private static final String TERMINAL_VARIABLE = "TAILRACE_TERMINAL";
    private static final int MOST_ERRORS = 20;
    private static final long POLL_MS = 300;
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(tailrace[a-z0-9-]*)</artifactId>");
    private static final Pattern NOT_BUILT =
            Pattern.compile("(?s)<!--.*?-->|<profiles>.*?</profiles>|<dependencyManagement>.*?</dependencyManagement>"
                    + "|<dependency>(?:(?!</dependency>).)*<scope>test</scope>.*?</dependency>");
    private static final Pattern MAVEN_VERSION = Pattern.compile("Apache Maven (([0-9]+)\\.([0-9]+)[^ ]*)");
    private static final Pattern BUILDING =
            Pattern.compile("(?m)^.*Building Tailrace ([a-z -]*) [0-9].*(\\[[0-9/]*\\])$");

    /** Modules that this process has checked already. */
    private static final Set<String> KNOWN = new HashSet<>();

    private final Path home;
    private final Path markers;

    /** Thrown when a build fails, with a message for the user. */
    public static final class FailedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        FailedException(final String message) {
            super(message);
        }
    }

    private SourceBuild(final Path home) {
        this.home = home;
        this.markers = home.resolve("target/dist/.built");
    }

    /**
     * Builds modules of the checkout {@code words[0]}, if they are missing or stale, and records that all sources were
     * checked.
     */
    public static void main(final String[] words) {
        try {
            final Instant started = Instant.now();
            final SourceBuild build = new SourceBuild(Path.of(words[0]));
            // A failed build is repeated, even if the sources do not change.
            Files.deleteIfExists(build.markers.resolve("checked"));
            build.ensure(List.of(words).subList(1, words.length));
            build.marker("checked", started);
        } catch (final FailedException e) {
            System.err.println("tailrace: " + e.getMessage());
            System.exit(2);
        } catch (final IOException | UncheckedIOException e) {
            System.err.println("tailrace: cannot be built: " + e);
            System.exit(2);
        }
    }

    /**
     * Builds those of these modules that are missing or stale, such as {@code engines/kafka}; does nothing outside of a
     * checkout.
     *
     * @throws FailedException when the build fails
     */
    public static synchronized void ensureBuilt(final Collection<String> modules) {
        final String sources = System.getenv(VARIABLE);
        final List<String> unknown = modules.stream()
                .filter(module -> !KNOWN.contains(module))
                .distinct()
                .toList();
        if (sources == null || unknown.isEmpty()) {
            return;
        }
        try {
            new SourceBuild(Path.of(sources)).ensure(unknown);
            KNOWN.addAll(unknown);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void ensure(final List<String> modules) throws IOException {
        if (stale(modules).isEmpty()) {
            return;
        }
        Files.createDirectories(home.resolve("target"));
        // When two processes start at the same time, one builds; the other waits and finds nothing stale.
        try (RandomAccessFile file =
                        new RandomAccessFile(home.resolve("target/.build.lock").toFile(), "rw");
                FileLock lock = file.getChannel().lock()) {
            final List<String> stale = stale(modules);
            if (lock.isValid() && !stale.isEmpty()) {
                build(stale);
            }
        }
    }

    private List<String> stale(final List<String> modules) throws IOException {
        final Map<String, Path> folders = folders();
        final List<String> stale = new ArrayList<>();
        for (final String module : modules) {
            if (isStale(module, folders)) {
                stale.add(module);
            }
        }
        return stale;
    }

    private boolean isStale(final String module, final Map<String, Path> folders) throws IOException {
        final Path marker = markers.resolve(module);
        if (!Files.exists(marker) || !Files.exists(list(module))) {
            return true;
        }
        final FileTime built = Files.getLastModifiedTime(marker);
        final Set<Path> needed = new HashSet<>();
        addNeeded(home.resolve(module), folders, needed);
        for (final Path folder : needed) {
            if (isNewer(folder.resolve("pom.xml"), built) || isAnyNewer(folder.resolve("src/main"), built)) {
                return true;
            }
        }
        return false;
    }

    private Path list(final String module) {
        return home.resolve("target/dist/lib").resolve(module).resolve("class-path.jar");
    }

    private static boolean isAnyNewer(final Path sources, final FileTime built) throws IOException {
        if (!Files.exists(sources)) {
            return false;
        }
        // Includes folders, because deleting a file changes its folder.
        try (Stream<Path> files = Files.walk(sources)) {
            for (final Path file : (Iterable<Path>) files::iterator) {
                if (isNewer(file, built)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isNewer(final Path file, final FileTime built) throws IOException {
        return Files.getLastModifiedTime(file).compareTo(built) > 0;
    }

    /** The folders of all modules, parents included, by the names of their artifacts. */
    private Map<String, Path> folders() throws IOException {
        final Map<String, Path> folders = new HashMap<>();
        folders.put("tailrace", home);
        for (final String depth : List.of("*/pom.xml", "*/*/pom.xml")) {
            for (final Path pom : glob(depth)) {
                final Matcher artifacts =
                        ARTIFACT.matcher(Files.readString(pom).replaceFirst("(?s)<parent>.*?</parent>", ""));
                if (artifacts.find()) {
                    folders.put(artifacts.group(1), pom.getParent());
                }
            }
        }
        return folders;
    }

    private List<Path> glob(final String pattern) throws IOException {
        List<Path> found = List.of(home);
        for (final String part : pattern.split("/")) {
            final List<Path> next = new ArrayList<>();
            for (final Path folder : found) {
                if (Files.isDirectory(folder)) {
                    try (DirectoryStream<Path> children = Files.newDirectoryStream(folder, part)) {
                        children.forEach(next::add);
                    }
                }
            }
            found = next;
        }
        return found;
    }

    private static void addNeeded(final Path folder, final Map<String, Path> folders, final Set<Path> needed)
            throws IOException {
        if (!needed.add(folder)) {
            return;
        }
        final String pom =
                NOT_BUILT.matcher(Files.readString(folder.resolve("pom.xml"))).replaceAll("");
        final Matcher artifacts = ARTIFACT.matcher(pom);
        while (artifacts.find()) {
            if (folders.containsKey(artifacts.group(1))) {
                addNeeded(folders.get(artifacts.group(1)), folders, needed);
            }
        }
    }

    private void build(final List<String> modules) throws IOException {
        checkMaven();
        // The time before the build, so that a source that changes during the build causes another one.
        final Instant started = Instant.now();
        for (final String module : modules) {
            Files.deleteIfExists(markers.resolve(module));
            Files.deleteIfExists(list(module));
        }
        final Path log = home.resolve("target/build.log");
        // Skips checks and tests, which 'mvn verify' runs. Warnings do not fail the build, because later JDKs have
        // more of them. The profile has modules that are built only when their process is started, such as that of
        // Samza.
        final Process maven = new ProcessBuilder(
                        "mvn",
                        "-B",
                        "-ntp",
                        "-Ppeers",
                        "-Dmaven.test.skip=true",
                        "-Dspotless.check.skip",
                        "-Denforcer.skip",
                        "-Dtailrace.warnings=-nowarn",
                        "-pl",
                        String.join(",", modules),
                        "-am",
                        "package")
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        maven.getOutputStream().close();
        final Thread end = new Thread(maven::destroy);
        Runtime.getRuntime().addShutdownHook(end);
        final boolean isBuilt = await(maven, log);
        try {
            Runtime.getRuntime().removeShutdownHook(end);
        } catch (final IllegalStateException ignored) {
            throw new FailedException("the build was stopped");
        }
        if (!isBuilt) {
            showErrors(log);
            throw new FailedException("the build failed; all of its output is in " + log);
        }
        for (final String module : modules) {
            marker(module, started);
        }
    }

    private void marker(final String name, final Instant started) throws IOException {
        final Path marker = markers.resolve(name);
        Files.createDirectories(marker.getParent());
        Files.write(marker, new byte[0]);
        Files.setLastModifiedTime(marker, FileTime.from(started));
    }

    private static void checkMaven() throws IOException {
        final Process maven;
        try {
            maven = new ProcessBuilder("mvn", "-B", "-version")
                    .redirectErrorStream(true)
                    .start();
        } catch (final IOException ignored) {
            throw new FailedException("building needs Maven 3.8 or later, and there is no mvn on the PATH");
        }
        final Matcher version =
                MAVEN_VERSION.matcher(new String(maven.getInputStream().readAllBytes()));
        final boolean isKnown = version.find();
        final int major = isKnown ? Integer.parseInt(version.group(2)) : 0;
        if (major < 3 || major == 3 && Integer.parseInt(version.group(3)) < 8) {
            throw new FailedException(
                    "building needs Maven 3.8 or later; mvn is " + (isKnown ? version.group(1) : "not working"));
        }
    }

    private static boolean await(final Process maven, final Path log) throws IOException {
        final boolean isTerminal =
                !System.getenv().getOrDefault(TERMINAL_VARIABLE, "").isEmpty();
        final long startedNs = System.nanoTime();
        try {
            while (!maven.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
                if (isTerminal) {
                    final Matcher building = BUILDING.matcher(Files.readString(log));
                    String module = "";
                    while (building.find()) {
                        module = " " + building.group(1) + " " + building.group(2);
                    }
                    System.err.printf(
                            "\r\u001b[?7ltailrace: building%s, %d s \u001b[K\u001b[?7h",
                            module, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startedNs));
                }
            }
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
            maven.destroy();
            return false;
        } finally {
            if (isTerminal) {
                System.err.print("\r\u001b[K");
            }
        }
        return maven.exitValue() == 0;
    }

    private static void showErrors(final Path log) throws IOException {
        final List<String> lines = Files.readAllLines(log);
        final List<String> errors =
                lines.stream().filter(line -> line.startsWith("[ERROR]")).toList();
        (errors.isEmpty()
                        ? lines.subList(Math.max(0, lines.size() - MOST_ERRORS), lines.size())
                        : errors.subList(0, Math.min(MOST_ERRORS, errors.size())))
                .forEach(System.err::println);
    }
}
