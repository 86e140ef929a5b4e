package dev.tailrace.launch.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Creates the file of a {@link ClassArchive} from a list of classes, atomically. */
final class ClassDump {

    /** Suffix of archive files. */
    static final String SUFFIX = ".jsa";

    private static final long TIMEOUT_S = 60;

    private final ChildCommand command;
    private final String stem;

    /** @param stem beginning of the file's name; its length follows */
    ClassDump(final ChildCommand command, final String stem) {
        this.command = command;
        this.stem = stem;
    }

    /** Creates the archive; after a failure there is no file. */
    void make(final Path list) throws IOException {
        final Path made = list.resolveSibling(list.getFileName() + ".tmp");
        try {
            if (dump(list, made) && Files.exists(made)) {
                publish(made);
            }
        } finally {
            Files.deleteIfExists(made);
        }
    }

    private boolean dump(final Path list, final Path made) throws IOException {
        final Process java = new ProcessBuilder(words(list, made))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
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

    private List<String> words(final Path list, final Path made) {
        return List.of(
                ChildCommand.java(),
                "-Xmx" + command.heapMb() + "m",
                "-Xshare:dump",
                "-XX:SharedClassListFile=" + list,
                "-XX:SharedArchiveFile=" + made,
                "-Xlog:disable",
                "-cp",
                command.jars());
    }

    private void publish(final Path made) throws IOException {
        try (FileChannel channel = FileChannel.open(made, StandardOpenOption.READ)) {
            channel.force(true);
        }
        final Path file = made.resolveSibling(stem + Files.size(made) + SUFFIX);
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
        removeOthers(file);
    }

    // Removes archives of replaced jars, and the lists of children that were killed.
    private void removeOthers(final Path file) throws IOException {
        try (Stream<Path> others = Files.list(file.getParent())) {
            for (final Path other : others.toList()) {
                if (other.getFileName().toString().startsWith(command.program() + "-") && !other.equals(file)) {
                    Files.deleteIfExists(other);
                }
            }
        }
    }
}
