package dev.tailrace.launch.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * A log that a child process writes to a file while it runs: a line with two whole numbers for each entry, such as {@code
 * 1234567 8901}, of which the first is a time by {@code System.nanoTime()}.
 *
 * @param property system property that names the file
 */
record FigureLog(String property) {

    private static final String BETWEEN = " ";

    /** Makes an entry of the two numbers of a line. */
    @FunctionalInterface
    interface Entry<T> {

        /** The entry. */
        T of(long atNs, long figure);
    }

    /** The Java option that makes a child write the log. */
    String javaOption(final Path file) {
        return "-D" + property + "=" + file;
    }

    /** Starts a thread that writes the log of this process, if the process was started with {@link #javaOption}. */
    void startIfEnabled(final String name, final int priority, final Consumer<Path> writer) {
        final String file = System.getProperty(property);
        if (file != null) {
            final Thread watch = new Thread(() -> writer.accept(Path.of(file)), name);
            watch.setDaemon(true);
            watch.setPriority(priority);
            watch.start();
        }
    }

    /** The line of an entry, with its end. */
    static String line(final long atNs, final long figure) {
        return atNs + BETWEEN + figure + "\n";
    }

    /**
     * Reads a log; a missing file gives no entries. An incomplete last line is ignored.
     *
     * @throws IOException when it cannot be read
     */
    static <T> List<T> read(final Path file, final Entry<T> entry) throws IOException {
        return Files.exists(file) ? parse(Files.readString(file, StandardCharsets.US_ASCII), entry) : List.of();
    }

    /** The entries of a text. */
    static <T> List<T> parse(final String text, final Entry<T> entry) {
        return text.substring(0, text.lastIndexOf('\n') + 1)
                .lines()
                .map(line -> line.split(BETWEEN, 2))
                .map(figures -> entry.of(Long.parseLong(figures[0]), Long.parseLong(figures[1])))
                .toList();
    }
}
