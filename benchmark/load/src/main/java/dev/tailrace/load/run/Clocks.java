package dev.tailrace.load.run;

import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ClockLog;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures before and during a run whether the driver and the measuring consumer have the clock of this process, as
 * latencies take for granted, and how far the clock of an engine on another host differs, which is in no latency.
 */
final class Clocks {

    /** Clocks that differ by more make a run fail. */
    static final long LIMIT_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final double NS_PER_MS = 1e6;
    private static final int QUESTIONS = 5;
    private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long LONGEST_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Map<String, ChildProcess> instrument;
    private final Map<String, ChildProcess> others;
    private long askedNs;

    /**
     * @param instrument processes whose times are compared
     * @param others processes on other hosts
     */
    Clocks(final Map<String, ChildProcess> instrument, final Map<String, ChildProcess> others) {
        this.instrument = instrument;
        this.others = others;
    }

    /** Compares the clocks a few times, in about a millisecond. */
    void before() {
        for (int question = 1; question <= QUESTIONS; question++) {
            ask();
            for (final ChildProcess process : instrument.values()) {
                await(process, question);
            }
        }
        check();
    }

    private static void await(final ChildProcess process, final int answers) {
        final long untilNs = System.nanoTime() + LONGEST_NS;
        while (process.clock().size() < answers && untilNs - System.nanoTime() > 0) {
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /** Compares the clocks each second. */
    void look() {
        if (System.nanoTime() - askedNs >= EVERY_NS) {
            check();
            ask();
        }
    }

    private void ask() {
        askedNs = System.nanoTime();
        instrument.values().forEach(ChildProcess::askClock);
        others.values().forEach(ChildProcess::askClock);
    }

    private void check() {
        instrument.forEach((part, process) -> check(part, process.clock()));
    }

    /** @throws ChildFailedException when the latest reading shows that the clocks differ by more than the limit */
    static void check(final String part, final ClockLog clock) {
        clock.latest().filter(reading -> reading.isBeyond(LIMIT_NS)).ifPresent(reading -> {
            throw new ChildFailedException(String.format(
                    Locale.ROOT,
                    "the clock of the %s differs by %.3f ms from that of the benchmark, and at most %.0f ms are allowed: latencies"
                            + " would be wrong by as much",
                    part,
                    reading.offsetNs() / NS_PER_MS,
                    LIMIT_NS / NS_PER_MS));
        });
    }

    /** The difference of each clock. */
    SortedMap<String, ClockLog.Estimate> estimates() {
        final SortedMap<String, ClockLog.Estimate> estimates = new TreeMap<>();
        instrument.forEach(
                (part, process) -> process.clock().estimate().ifPresent(found -> estimates.put(part, found)));
        others.forEach((part, process) -> process.clock().estimate().ifPresent(found -> estimates.put(part, found)));
        return estimates;
    }
}
