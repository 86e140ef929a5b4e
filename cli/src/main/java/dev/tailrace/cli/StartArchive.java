package dev.tailrace.cli;

import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ClassArchive;
import dev.tailrace.launch.process.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes the archive of loaded classes (CDS) with which the launcher starts the command in about half the time. The launcher
 * names the file in {@value #PROPERTY}, after the Java and the folder that it is for; a first run makes it after its end, in
 * other processes, which takes two to three seconds. A failure is not reported; it leaves an empty file, so that it is not
 * tried again.
 *
 * <p>It is a static archive, made from a list, because Java 17 leaves classes as old as those of Picocli out of others.
 */
final class StartArchive {

    private static final String PROPERTY = "tailrace.classes";

    private StartArchive() {}

    /** Makes the archive if there is none and a run has ended well. */
    static void makeAfter(final int code, final String... arguments) {
        final String name = System.getProperty(PROPERTY);
        if (name == null || code != ExitStatus.CLEAN.code() || arguments.length == 0 || !arguments[0].equals("run")) {
            return;
        }
        final Path file = Path.of(name);
        if (!Files.exists(file)) {
            try {
                make(file);
            } catch (final IOException unimportant) {
                return;
            }
        }
    }

    /** Of runs that end at the same time, the one that creates the file makes the archive. */
    private static void make(final Path file) throws IOException {
        Files.createFile(Files.createDirectories(file.getParent()).resolve(file.getFileName()));
        final Path work = Files.createTempDirectory(file.getParent(), "new");
        try {
            final String classPath = System.getProperty("java.class.path");
            final Path list = work.resolve("list");
            final Path made = work.resolve("made");
            final boolean isListed = ClassArchive.java(
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-XX:DumpLoadedClassList=" + list,
                    "-cp",
                    classPath,
                    StartArchive.class.getName(),
                    work.toString());
            if (isListed
                    && ClassArchive.java(
                            "-Xshare:dump",
                            "-XX:SharedClassListFile=" + list,
                            "-XX:SharedArchiveFile=" + made,
                            "-cp",
                            classPath)) {
                ClassArchive.place(made, file);
            }
        } finally {
            Folders.delete(work);
        }
    }

    /**
     * Loads the classes of usual runs. Called by {@link #make} in its process.
     *
     * @param arguments a folder for files
     */
    public static void main(final String[] arguments) {
        final Shell shell = Shell.ofProcess();
        final String feed = Path.of(arguments[0], "feed").toString();
        final String lines = Path.of(arguments[0], "lines").toString();
        final int code = List.of(
                        List.of("generate", "--messages", "5000", "--symbols", "20", "--output", feed),
                        List.of("run", "--input", feed),
                        List.of("run", "--input", feed, "--output", lines))
                .stream()
                .mapToInt(words -> Main.execute(shell, words.toArray(String[]::new)))
                .max()
                .orElse(0);
        System.exit(code);
    }
}
