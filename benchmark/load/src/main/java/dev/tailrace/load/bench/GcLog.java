package dev.tailrace.load.bench;

import dev.tailrace.result.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JVM's log of garbage collections and of other pauses of all threads, with times of {@code System.nanoTime()}. Reads
 * lines such as {@code [1234567ns] GC(3) Pause Young (Allocation Failure) 137M->3M(494M) 1.234ms} and {@code [1234567ns]
 * Safepoint "Deoptimize", Time since last: 1 ns, Reaching safepoint: 2 ns, At safepoint: 3 ns, Total: 5 ns}, and skips all
 * other lines. A safepoint that contains a collection counts once, as the collection.
 *
 * @param pauses in the order of time
 */
record GcLog(List<Pause> pauses) {

    private static final Pattern PAUSE = Pattern.compile(
            "\\[(\\d+)ns]\\s*GC\\(\\d+\\) Pause (.+?)(?: (\\d+)([KMG])->\\d+[KMG]\\(\\d+[KMG]\\))? (\\d+\\.\\d+)ms");
    private static final Pattern SAFEPOINT =
            Pattern.compile("\\[(\\d+)ns]\\s*Safepoint \"(\\w+)\",.* Total:\\s*(\\d+) ns");
    private static final double NS_PER_MS = 1e6;
    private static final String UNITS = "KMG";
    private static final int BITS_PER_UNIT = 10;

    /**
     * A pause of all threads.
     *
     * @param endNs when the threads continued
     * @param heapBytes heap in use at the beginning of the pause; {@link Resources#NOT_MEASURED} when the line does not
     *     contain it
     */
    record Pause(long endNs, double lengthMs, String cause, long heapBytes) {

        double startNs() {
            return endNs - lengthMs * NS_PER_MS;
        }
    }

    /** The Java option that writes such a log. */
    static String javaOption(final Path file) {
        return "-Xlog:gc,safepoint:file=" + file + ":tn:filecount=0";
    }

    /** Reads a log; a missing file yields no pauses. */
    static GcLog read(final Path file) throws IOException {
        return Files.exists(file) ? of(Files.readAllLines(file, StandardCharsets.UTF_8)) : new GcLog(List.of());
    }

    static GcLog of(final List<String> lines) {
        final List<Pause> pauses = new ArrayList<>();
        for (final String line : lines) {
            final Matcher parts = PAUSE.matcher(line);
            if (parts.matches()) {
                pauses.add(pause(parts));
            } else {
                stop(line).filter(stop -> !isCollection(stop, pauses)).ifPresent(pauses::add);
            }
        }
        return new GcLog(List.copyOf(pauses));
    }

    private static Optional<Pause> stop(final String line) {
        final Matcher parts = SAFEPOINT.matcher(line);
        return parts.matches()
                ? Optional.of(new Pause(
                        Long.parseLong(parts.group(1)),
                        Long.parseLong(parts.group(3)) / NS_PER_MS,
                        parts.group(2),
                        Resources.NOT_MEASURED))
                : Optional.empty();
    }

    // The line of a safepoint follows the lines of the operations in it.
    private static boolean isCollection(final Pause stop, final List<Pause> before) {
        return !before.isEmpty() && before.get(before.size() - 1).endNs() >= stop.startNs();
    }

    private static Pause pause(final Matcher parts) {
        final long heapBytes = parts.group(3) == null
                ? Resources.NOT_MEASURED
                : Long.parseLong(parts.group(3)) << BITS_PER_UNIT * (1 + UNITS.indexOf(parts.group(4)));
        return new Pause(Long.parseLong(parts.group(1)), Double.parseDouble(parts.group(5)), parts.group(2), heapBytes);
    }

    /** The pauses that began between two times. */
    List<Pause> between(final long fromNs, final long toNs) {
        return pauses.stream()
                .filter(pause -> pause.startNs() >= fromNs && pause.startNs() < toNs)
                .toList();
    }
}
