package dev.tailrace.load.run;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Waits, and fails when a process of the run dies or the run is interrupted in the meantime. */
public final class Watch {

    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LOOK_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Optional<Supplier<ChildProcess>> engine;
    private final List<ChildProcess> drivers;
    private final Runnable look;
    private long lookedNs = System.nanoTime();

    /**
     * @param engine must stay alive; may be restarted
     * @param drivers may end, but only successfully
     * @param look called regularly while waiting
     */
    Watch(final Optional<Supplier<ChildProcess>> engine, final List<ChildProcess> drivers, final Runnable look) {
        this.engine = engine;
        this.drivers = drivers;
        this.look = look;
    }

    /** @throws ChildFailedException when a process has died or this thread is interrupted */
    void sleepUntil(final long atNs) {
        while (atNs - System.nanoTime() > 0) {
            check();
            if (System.nanoTime() - lookedNs >= LOOK_EVERY_NS) {
                look.run();
                lookedNs = System.nanoTime();
            }
            LockSupport.parkNanos(Math.min(PAUSE_NS, atNs - System.nanoTime()));
        }
        check();
    }

    /** @throws ChildFailedException when a process has died or this thread is interrupted */
    void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new ChildFailedException(ExitStatus.INTERRUPTED, "the run was stopped before its end");
        }
        engine.map(Supplier::get).ifPresent(process -> checkAlive(process, "the engine"));
        drivers.stream().filter(Watch::hasFailed).findFirst().ifPresent(process -> {
            throw died("the driver", process);
        });
    }

    /** @throws ChildFailedException when a process has ended */
    static void checkAlive(final ChildProcess process, final String subject) {
        if (!process.isAlive()) {
            throw died(subject, process);
        }
    }

    private static boolean hasFailed(final ChildProcess process) {
        return !process.isAlive() && process.awaitExit(Duration.ZERO).orElse(0) != 0;
    }

    private static ChildFailedException died(final String subject, final ChildProcess process) {
        ReportLine last = ReportLine.of("");
        for (Optional<ReportLine> next = process.nextReport(Duration.ZERO);
                next.isPresent();
                next = process.nextReport(Duration.ZERO)) {
            last = next.get();
        }
        if (last.is(ReportLine.FAILED)) {
            return ChildProcess.failure(last);
        }
        final String output = process.errorTail().strip();
        return new ChildFailedException(subject + " died in the middle of the run, with exit code "
                + process.awaitExit(Duration.ZERO).orElse(-1)
                + (output.isEmpty() ? "" : "\nits output:\n" + output));
    }

    /**
     * Waits for a report of the given kind.
     *
     * @throws ChildFailedException when the process fails or does not report in time
     */
    public static ReportLine await(
            final ChildProcess process, final String kind, final Duration timeout, final String subject) {
        final long deadlineNs = System.nanoTime() + timeout.toNanos();
        while (true) {
            final ReportLine next =
                    await(process, Duration.ofNanos(Math.max(0, deadlineNs - System.nanoTime())), subject);
            if (next.is(kind)) {
                return next;
            }
        }
    }

    /**
     * Waits for the next report.
     *
     * @throws ChildFailedException when the process fails or does not report in time
     */
    static ReportLine await(final ChildProcess process, final Duration timeout, final String subject) {
        final ReportLine next = process.nextReport(timeout)
                .orElseThrow(() -> new ChildFailedException(
                        subject + " did not report its results; its output:\n" + process.errorTail()));
        if (next.is(ReportLine.FAILED)) {
            throw ChildProcess.failure(next);
        }
        return next;
    }
}
