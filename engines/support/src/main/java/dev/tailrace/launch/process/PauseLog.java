package dev.tailrace.launch.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Pauses of a whole process, whatever the reason: stopped by a signal, a collection of garbage, a frozen virtual machine, or
 * no processor. A thread of the process sleeps for a short time and compares its clock. A child process started with {@link
 * #javaOption} appends each pause to a file: a line such as {@code 1234567 25000000}, the beginning by {@code
 * System.nanoTime()} and the length, both in nanoseconds.
 *
 * @param pauses in the order of time
 */
public record PauseLog(List<Pause> pauses) {

    /** A log without pauses. */
    public static final PauseLog NONE = new PauseLog(List.of());

    /** The shortest pause that is written. */
    public static final long SHORTEST_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final FigureLog FILE = new FigureLog("tailrace.pause.log");
    private static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(5);

    public PauseLog {
        pauses = List.copyOf(pauses);
    }

    /**
     * A pause.
     *
     * @param startNs beginning, by {@code System.nanoTime()}
     * @param lengthNs length in nanoseconds
     */
    public record Pause(long startNs, long lengthNs) {

        private Pause within(final long fromNs, final long toNs) {
            final long start = Math.max(startNs, fromNs);
            return new Pause(start, Math.min(startNs + lengthNs, toNs) - start);
        }
    }

    /** The Java option that makes a child write such a log. */
    public static String javaOption(final Path file) {
        return FILE.javaOption(file);
    }

    /**
     * Reads a log; a missing file gives an empty log. An incomplete last line is ignored.
     *
     * @throws IOException when it cannot be read
     */
    public static PauseLog read(final Path file) throws IOException {
        return new PauseLog(FigureLog.read(file, Pause::new));
    }

    /** The parts of the pauses within an interval. */
    public PauseLog between(final long fromNs, final long toNs) {
        return new PauseLog(pauses.stream()
                .map(pause -> pause.within(fromNs, toNs))
                .filter(pause -> pause.lengthNs > 0)
                .toList());
    }

    /** Length of all pauses, in nanoseconds. */
    public long totalNs() {
        return pauses.stream().mapToLong(Pause::lengthNs).sum();
    }

    /** Begins to write the log of this process, if it was started with {@link #javaOption}. */
    static void startIfEnabled() {
        FILE.startIfEnabled("tailrace-pauses", Thread.MAX_PRIORITY, PauseLog::watch);
    }

    private static void watch(final Path file) {
        final Meter meter = new Meter(System::nanoTime);
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(PERIOD_NS);
            final Pause pause = meter.read();
            if (pause.lengthNs >= SHORTEST_NS) {
                append(file, pause);
            }
        }
    }

    private static void append(final Path file, final Pause pause) {
        try {
            Files.writeString(
                    file,
                    FigureLog.line(pause.startNs, pause.lengthNs),
                    StandardCharsets.US_ASCII,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (final IOException e) {
            System.err.println(file + ": a pause of the process could not be written: " + e.getMessage());
        }
    }

    /** Compares a clock with the time that a thread meant to sleep. */
    static final class Meter {

        private final LongSupplier clockNs;
        private long beforeNs;

        Meter(final LongSupplier clockNs) {
            this.clockNs = clockNs;
            this.beforeNs = clockNs.getAsLong();
        }

        /** The pause since the last reading, after one period of sleep; its length is not positive when there was none. */
        Pause read() {
            final long nowNs = clockNs.getAsLong();
            final Pause pause = new Pause(beforeNs + PERIOD_NS, nowNs - beforeNs - PERIOD_NS);
            beforeNs = nowNs;
            return pause;
        }
    }
}
