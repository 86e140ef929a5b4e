package dev.tailrace.load.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Processor time that all processes of the machine have used since it was started, from the first line of Linux's {@code
 * /proc/stat}, in ticks of 10 ms. Time that the host gave to other machines counts as busy.
 *
 * @param busyNs processor time of all processors together; 0 where the system does not report it
 */
public record MachineLoad(long busyNs) {

    private static final Path FIGURES = Path.of("/proc/stat");
    private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int FIRST = 1;
    private static final int IDLE = 4;
    private static final int WAITING = 5;
    private static final int LAST = 8;

    /** The processor time until now. */
    public static MachineLoad now() {
        try (Stream<String> lines = Files.lines(FIGURES)) {
            return new MachineLoad(lines.findFirst().map(MachineLoad::busyTicks).orElse(0L) * TICK_NS);
        } catch (final IOException ignored) {
            return new MachineLoad(0);
        }
    }

    static long busyTicks(final String line) {
        final String[] words = line.split(" +");
        long busy = 0;
        for (int i = FIRST; i <= LAST; i++) {
            busy += i == IDLE || i == WAITING ? 0 : Long.parseLong(words[i]);
        }
        return busy;
    }

    /** Processor time since an earlier reading. */
    public long busyNsSince(final MachineLoad earlier) {
        return busyNs - earlier.busyNs;
    }
}
