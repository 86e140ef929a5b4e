package dev.tailrace.cli;

import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.Folders;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

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

    private static final long TIMEOUT_S = 60;

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
            final boolean isListed = java(
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-XX:DumpLoadedClassList=" + list,
                    "-cp",
                    classPath,
                    StartArchive.class.getName(),
                    work.toString());
            if (isListed
                    && java(
                            "-Xshare:dump",
                            "-XX:SharedClassListFile=" + list,
                            "-XX:SharedArchiveFile=" + made,
                            "-cp",
                            classPath)) {
                publish(made, file);
            }
        } finally {
            Folders.delete(work);
        }
    }

    private static boolean java(final String... words) throws IOException {
        final List<String> command = new ArrayList<>(List.of(ChildCommand.java(), "-Xlog:disable"));
        command.addAll(List.of(words));
        final Process java = new ProcessBuilder(command)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        try {
            return java.waitFor(TIMEOUT_S, TimeUnit.SECONDS) && java.exitValue() == ExitStatus.CLEAN.code();
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            java.destroyForcibly();
        }
    }

    /** A cut file would crash Java. */
    private static void publish(final Path made, final Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(made, StandardOpenOption.READ)) {
            channel.force(true);
        }
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
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
