package dev.tailrace.launch.process;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Samples of how many bytes of heap the threads of a JVM have allocated. A child process started with {@link #javaOption}
 * writes them to a file: a line such as {@code 1234567 8901} for each sample, the first figure {@code System.nanoTime()},
 * the second all bytes so far.
 *
 * <p>It is what the JVM counts for each thread ({@code com.sun.management.ThreadMXBean}), exact to the byte. A thread that
 * has ended counts with its last sample; one that lives between two samples is missed. The sampling thread is left out.
 *
 * @param looks in the order of time
 */
public record AllocationLog(List<Look> looks) {

    private static final FigureLog FILE = new FigureLog("tailrace.allocation.log");

    /** Time from one sample to the next. */
    static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(200);

    /** An empty log. */
    public static final AllocationLog NONE = new AllocationLog(List.of());

    public AllocationLog {
        looks = List.copyOf(looks);
    }

    /**
     * A sample.
     *
     * @param atNs when, by {@code System.nanoTime()}
     * @param bytes that were allocated so far
     */
    public record Look(long atNs, long bytes) {}

    /** The Java option that makes a child write such a log. */
    public static String javaOption(final Path file) {
        return FILE.javaOption(file);
    }

    /**
     * Reads a log; a missing file gives an empty log. An incomplete last line is ignored.
     *
     * @throws IOException when it cannot be read
     */
    public static AllocationLog read(final Path file) throws IOException {
        return new AllocationLog(FigureLog.read(file, Look::new));
    }

    /** Begins to write the log of this process, if it was started with {@link #javaOption} and its JVM counts. */
    static void startIfEnabled() {
        if (ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                && threads.isThreadAllocatedMemorySupported()
                && threads.isThreadAllocatedMemoryEnabled()) {
            FILE.startIfEnabled("tailrace-allocation", Thread.NORM_PRIORITY, file -> watch(new Meter(threads), file));
        }
    }

    // Each sample is written before the next is taken, because the process may end at any time.
    private static void watch(final Meter meter, final Path file) {
        try (OutputStream out = Files.newOutputStream(file)) {
            while (!Thread.currentThread().isInterrupted()) {
                final Look look = meter.look(System.nanoTime());
                out.write(FigureLog.line(look.atNs(), look.bytes()).getBytes(StandardCharsets.US_ASCII));
                LockSupport.parkNanos(PERIOD_NS);
            }
        } catch (final IOException e) {
            System.err.println(file + ": what is allocated is not noted any more: " + e.getMessage());
        }
    }

    /** Bytes that were allocated in an interval; empty without samples around its ends. */
    public OptionalLong between(final long fromNs, final long toNs) {
        final OptionalLong from = at(fromNs);
        final OptionalLong to = at(toNs);
        return from.isPresent() && to.isPresent()
                ? OptionalLong.of(to.getAsLong() - from.getAsLong())
                : OptionalLong.empty();
    }

    // Interpolates linearly between the samples before and after; with only one sample, extrapolates by at most a few
    // periods.
    private OptionalLong at(final long atNs) {
        Look before = null;
        for (final Look look : looks) {
            if (look.atNs() >= atNs) {
                return before == null ? alone(look, atNs) : OptionalLong.of(bytes(before, look, atNs));
            }
            before = look;
        }
        return before == null ? OptionalLong.empty() : alone(before, atNs);
    }

    private static long bytes(final Look before, final Look after, final long atNs) {
        final double share = (atNs - before.atNs()) / (double) (after.atNs() - before.atNs());
        return before.bytes() + Math.round((after.bytes() - before.bytes()) * share);
    }

    private static OptionalLong alone(final Look look, final long atNs) {
        return Math.abs(look.atNs() - atNs) <= 2 * PERIOD_NS ? OptionalLong.of(look.bytes()) : OptionalLong.empty();
    }

    /** Adds up the bytes of all threads but the one that uses it. */
    static final class Meter {

        private final ThreadMXBean threads;
        private Map<Long, Long> living = new HashMap<>();
        private long ofEnded;

        Meter(final ThreadMXBean threads) {
            this.threads = threads;
        }

        Look look(final long atNs) {
            final long[] ids = threads.getAllThreadIds();
            final long[] bytes = threads.getThreadAllocatedBytes(ids);
            final Map<Long, Long> now = new HashMap<>();
            for (int i = 0; i < ids.length; i++) {
                if (bytes[i] >= 0 && ids[i] != Thread.currentThread().getId()) {
                    now.put(ids[i], bytes[i]);
                }
            }
            living.keySet().removeAll(now.keySet());
            ofEnded += sum(living);
            living = now;
            return new Look(atNs, ofEnded + sum(now));
        }

        private static long sum(final Map<Long, Long> bytes) {
            return bytes.values().stream().mapToLong(Long::longValue).sum();
        }
    }
}
