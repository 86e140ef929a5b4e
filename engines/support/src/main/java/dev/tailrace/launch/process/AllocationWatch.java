package dev.tailrace.launch.process;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Writes the {@link AllocationLog} of this JVM, on its own thread. Allocations of that thread are not counted. */
final class AllocationWatch {

    private final ThreadMXBean threads;
    private Map<Long, Long> living = new HashMap<>();
    private long ofEnded;

    AllocationWatch(final ThreadMXBean threads) {
        this.threads = threads;
    }

    /** Begins, if the process was started with {@link AllocationLog#javaOption} and its JVM counts. */
    static void startIfEnabled() {
        if (ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                && threads.isThreadAllocatedMemorySupported()
                && threads.isThreadAllocatedMemoryEnabled()) {
            AllocationLog.FILE.startIfEnabled(
                    "tailrace-allocation", Thread.NORM_PRIORITY, file -> new AllocationWatch(threads).writeTo(file));
        }
    }

    // Each sample is written before the next is taken, because the process may end at any time.
    private void writeTo(final Path file) {
        try (OutputStream out = Files.newOutputStream(file)) {
            while (!Thread.currentThread().isInterrupted()) {
                final AllocationLog.Look look = look(System.nanoTime());
                out.write(FigureLog.line(look.atNs(), look.bytes()).getBytes(StandardCharsets.US_ASCII));
                LockSupport.parkNanos(AllocationLog.PERIOD_NS);
            }
        } catch (final IOException e) {
            System.err.println(file + ": what is allocated is not noted any more: " + e.getMessage());
        }
    }

    AllocationLog.Look look(final long atNs) {
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
        return new AllocationLog.Look(atNs, ofEnded + sum(now));
    }

    private static long sum(final Map<Long, Long> bytes) {
        return bytes.values().stream().mapToLong(Long::longValue).sum();
    }
}
