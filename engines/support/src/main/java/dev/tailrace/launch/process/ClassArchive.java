package dev.tailrace.launch.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * The classes that an engine needs at its start, loaded and checked beforehand and kept in a file, which the JVM calls class
 * data sharing: a runner is ready in half the time. The first child that was ready and has ended in good order has left a
 * list of its classes; {@link ClassDump} makes the file of it, in its own process, so that whatever comes of it, the
 * child has ended well. That takes a few seconds, once; the children after it use the file.
 *
 * <p>Nothing hangs on the file. What it was made of is in its name, jars and Java both, and so is its length, because the JVM
 * does not survive a file that was cut. Where it is missing or does not fit, classes are loaded as usual, without a word. It
 * lies in a folder {@value #FOLDER} beside the list of the jars; where nobody may write there is none.
 */
final class ClassArchive {

    /** In the folder of the process. */
    static final String FOLDER = "classes";

    private static final List<String> OTHERWISE_DECIDED = List.of(
            "-Xshare",
            "-XX:SharedArchiveFile",
            "-XX:ArchiveClassesAtExit",
            "-XX:DumpLoadedClassList",
            "-agent",
            "-javaagent");

    // Standard output belongs to the reports, and what the JVM has to say of the file would go there.
    private static final List<String> WITHOUT_A_WORD =
            List.of("-Xshare:auto", "-Xlog:disable", "-Xlog:all=warning,cds*=off:stderr");

    // Against bits that have changed; costs some hundredths of a second.
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

    /** That of a command; one that does nothing where there can be none. */
    static ClassArchive of(final ChildCommand command) {
        final boolean decided = command.javaOptions().stream()
                .anyMatch(option -> OTHERWISE_DECIDED.stream().anyMatch(option::startsWith));
        return decided || command.host().isPresent() || !isWorthwhile(command) ? NONE : find(command);
    }

    // Not where the file takes longer to make than it saves: Flink's and Spark's take 10 and 40 s of a processor, and
    // save 2 and 6 s
    // at each start.
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
        } catch (final IOException unusable) {
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
            return file.getFileName().toString().equals(stem + Files.size(file) + ClassDump.SUFFIX);
        } catch (final IOException gone) {
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

    /** What Java is to be told. */
    List<String> javaOptions() {
        if (command == null) {
            return List.of();
        }
        final List<String> options = new ArrayList<>(WITHOUT_A_WORD);
        if (file == null) {
            options.add("-XX:DumpLoadedClassList=" + list);
        } else {
            options.add("-XX:SharedArchiveFile=" + file);
            options.add(CHECKED);
        }
        return options;
    }

    // Of several that were started when there was no file, and end while it is made or after, one is enough.
    private void makeOnce(final Path folder, final String stem) throws IOException {
        final Path file = folder.resolve(command.program() + ".lock");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock != null) {
                makeIfThereIsNone(folder, stem);
                Files.deleteIfExists(file);
            }
        } catch (final OverlappingFileLockException madeByThisProcess) {
            return;
        }
    }

    private void makeIfThereIsNone(final Path folder, final String stem) throws IOException {
        if (whole(folder, stem).isEmpty()) {
            new ClassDump(command, stem).make(list);
        }
    }

    /**
     * The child has ended; makes the file if there is none. May be called again.
     *
     * @param inGoodOrder whether it was ready before, and ended by itself: it had all classes then
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
        } catch (final IOException unusable) {
            return;
        }
    }
}
