package dev.tailrace.launch.process;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Manages the class data sharing (CDS) archive of a program: a file with loaded and verified classes, with which a runner
 * starts in half the time. The first child that was ready and ended normally leaves a list of its classes; the
 * archive is made from it in a separate process, so that a failure there does not affect the child. That takes a few
 * seconds, once; later children use the archive.
 *
 * <p>The archive is optional. Its name identifies the jars and the Java version that it was made from, and its length,
 * because the JVM crashes on a truncated archive. When it is missing or does not fit, classes are loaded as usual, and
 * nothing is reported. It is in the folder {@value #FOLDER} next to the list of the jars; there is none when that folder is
 * not writable.
 */
public final class ClassArchive {

    /** Name of the folder of archives, in the folder of the process. */
    static final String FOLDER = "classes";

    /** Suffix of archive files. */
    static final String SUFFIX = ".jsa";

    private static final long TIMEOUT_S = 60;

    private static final List<String> OTHERWISE_DECIDED = List.of(
            "-Xshare",
            "-XX:SharedArchiveFile",
            "-XX:ArchiveClassesAtExit",
            "-XX:DumpLoadedClassList",
            "-agent",
            "-javaagent");

    // Suppresses messages of the JVM about the archive: they would go to standard output, which is reserved for
    // reports.
    private static final List<String> QUIET =
            List.of("-Xshare:auto", "-Xlog:disable", "-Xlog:all=warning,cds*=off:stderr");

    // Verifies checksums of the archive; costs some hundredths of a second.
    private static final String CHECKED = "-XX:+VerifySharedSpaces";

    private static final ClassArchive NONE = new ClassArchive(null, null, null);

    private final ChildCommand command;
    private final Path file;
    private final Path list;

    private ClassArchive(final ChildCommand command, final Path file, final Path list) {
        this.command = command;
        this.file = file;
        this.list = list;
    }

    /** The archive of a command; does nothing where no archive is possible. */
    static ClassArchive of(final ChildCommand command) {
        final boolean decided = command.javaOptions().stream()
                .anyMatch(option -> OTHERWISE_DECIDED.stream().anyMatch(option::startsWith));
        return decided || command.host().isPresent() || !isWorthwhile(command) ? NONE : find(command);
    }

    // Not where making the archive takes longer than it saves: Flink's and Spark's take 10 and 40 s of a processor, and
    // save 2 and 6 s at each start.
    private static boolean isWorthwhile(final ChildCommand command) {
        return Distribution.describes(command.engine(), command.program(), "class-archive", "true");
    }

    private static ClassArchive find(final ChildCommand command) {
        try {
            final Path folder = Files.createDirectories(command.engine().resolve(FOLDER));
            final String stem = stem(command);
            final Optional<Path> whole = whole(folder, stem);
            if (whole.isPresent()) {
                return new ClassArchive(command, whole.get(), null);
            }
            final Path list = folder.resolve(
                    stem + Long.toHexString(ThreadLocalRandom.current().nextLong()) + ".list");
            return Files.isWritable(folder) ? new ClassArchive(command, null, list) : NONE;
        } catch (final IOException ignored) {
            return NONE;
        }
    }

    private static Optional<Path> whole(final Path folder, final String stem) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> isWhole(file, stem)).findFirst();
        }
    }

    private static boolean isWhole(final Path file, final String stem) {
        try {
            return file.getFileName().toString().equals(stem + Files.size(file) + SUFFIX);
        } catch (final IOException ignored) {
            return false;
        }
    }

    private static String stem(final ChildCommand command) throws IOException {
        final StringBuilder parts = new StringBuilder()
                .append(System.getProperty("java.home"))
                .append(System.getProperty("java.vm.version"));
        for (final Path jar : EngineJars.of(command.engine()).all()) {
            parts.append(jar).append(Files.size(jar)).append(Files.getLastModifiedTime(jar));
        }
        final CRC32C hash = new CRC32C();
        hash.update(parts.toString().getBytes(StandardCharsets.UTF_8));
        return command.program() + "-" + Long.toHexString(hash.getValue()) + "-";
    }

    /** The Java options that use the archive, or that record the list of classes. */
    List<String> javaOptions() {
        if (command == null) {
            return List.of();
        }
        final List<String> options = new ArrayList<>(QUIET);
        if (file == null) {
            options.add("-XX:DumpLoadedClassList=" + list);
        } else {
            options.add("-XX:SharedArchiveFile=" + file);
            options.add(CHECKED);
        }
        return options;
    }

    // When several children were started without an archive, only one of them makes it.
    private void makeOnce(final Path folder, final String stem) throws IOException {
        final Path file = folder.resolve(command.program() + ".lock");
        final Optional<FolderLock> lock = FolderLock.take(file);
        if (lock.isPresent()) {
            try {
                makeIfThereIsNone(folder, stem);
                Files.deleteIfExists(file);
            } finally {
                lock.get().close();
            }
        }
    }

    private void makeIfThereIsNone(final Path folder, final String stem) throws IOException {
        if (whole(folder, stem).isEmpty()) {
            final Path made = list.resolveSibling(list.getFileName() + ".tmp");
            try {
                if (dump(made) && Files.exists(made)) {
                    publish(made, stem);
                }
            } finally {
                Files.deleteIfExists(made);
            }
        }
    }

    private boolean dump(final Path made) throws IOException {
        return java(
                "-Xmx" + command.heapMb() + "m",
                "-Xshare:dump",
                "-XX:SharedClassListFile=" + list,
                "-XX:SharedArchiveFile=" + made,
                "-cp",
                command.jars());
    }

    /** Runs Java without input and messages, for at most a minute; returns whether it ended well. */
    public static boolean java(final String... words) throws IOException {
        final List<String> line = new ArrayList<>(List.of(ChildCommand.java(), "-Xlog:disable"));
        line.addAll(List.of(words));
        final Process java = new ProcessBuilder(line)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        try {
            return java.waitFor(TIMEOUT_S, TimeUnit.SECONDS) && java.exitValue() == 0;
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            java.destroyForcibly();
        }
    }

    /** Moves an archive to its place when all of it is on the disk: the JVM crashes on a truncated one. */
    public static void place(final Path made, final Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(made, StandardOpenOption.READ)) {
            channel.force(true);
        }
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
    }

    // Archives of replaced jars, and the lists of children that were killed, go.
    private void publish(final Path made, final String stem) throws IOException {
        final Path file = made.resolveSibling(stem + Files.size(made) + SUFFIX);
        place(made, file);
        try (Stream<Path> others = Files.list(file.getParent())) {
            for (final Path other : others.toList()) {
                if (other.getFileName().toString().startsWith(command.program() + "-") && !other.equals(file)) {
                    Files.deleteIfExists(other);
                }
            }
        }
    }

    /**
     * Called when the child has ended; makes the archive if there is none. May be called again.
     *
     * @param inGoodOrder whether the child was ready and ended by itself, so that its list of classes is complete
     */
    void ended(final boolean inGoodOrder) {
        if (list == null || !Files.exists(list)) {
            return;
        }
        try {
            if (inGoodOrder) {
                makeOnce(list.getParent(), stem(command));
            }
            Files.deleteIfExists(list);
        } catch (final IOException ignored) {
            return;
        }
    }
}
