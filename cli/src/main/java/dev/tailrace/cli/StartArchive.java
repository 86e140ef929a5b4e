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
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Makes the archive of loaded classes (CDS) with which the launcher starts the command in about two thirds of the time. It
 * belongs to one Java and to the folder of one installation; where the launcher finds none for them, it names the file in
 * {@value #PROPERTY}, and the first run makes it after its end, in a second process, which takes about a second. A failure
 * leaves no archive and is not reported, and is not tried again.
 */
final class StartArchive {

    private static final String PROPERTY = "tailrace.classes";
    /** The Java and the folder that the archive is for, as the launcher compares them. */
    private static final String FOR = PROPERTY + ".for";

    private static final long TIMEOUT_S = 60;

    private StartArchive() {}

    /** Makes the archive if the launcher has asked for it and a run has ended well. */
    static void makeAfter(final int code, final String... arguments) {
        final String file = System.getProperty(PROPERTY);
        if (file != null && code == ExitStatus.CLEAN.code() && arguments.length > 0 && arguments[0].equals("run")) {
            make(Path.of(file));
        }
    }

    private static void make(final Path file) {
        try {
            final Path folder = Files.createDirectories(file.getParent());
            final Path work = Files.createTempDirectory(folder, "new");
            try {
                final Path made = work.resolve("classes.jsa");
                if (dump(made, work) && Files.exists(made)) {
                    publish(made, Path.of(file + ".jsa"));
                }
                final Path text = Files.writeString(work.resolve("for"), System.getProperty(FOR) + "\n");
                Files.move(text, Path.of(file + ".for"), StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Folders.delete(work);
            }
        } catch (final IOException unimportant) {
            return;
        }
    }

    private static boolean dump(final Path made, final Path work) throws IOException {
        final Process java = new ProcessBuilder(
                        ChildCommand.java(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-XX:-UsePerfData",
                        "-Xlog:disable",
                        "-XX:ArchiveClassesAtExit=" + made,
                        "-cp",
                        System.getProperty("java.class.path"),
                        StartArchive.class.getName(),
                        work.toString())
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
