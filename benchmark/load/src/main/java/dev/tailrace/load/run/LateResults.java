package dev.tailrace.load.run;

import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.measure.Main;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Waits for the results that are missing at the end of a load. An engine that began late or has a backlog still delivers them:
 * its latencies are long, but nothing is lost. The wait ends when every required result has arrived, when none has arrived for a
 * while, or at a limit; before the first result only the limit counts.
 */
final class LateResults {

    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Function<Duration, Optional<ReportLine>> reports;
    private final LongSupplier clockNs;

    /**
     * @param reports waits for the next report of the measuring consumer, for a given time
     * @param clockNs a clock in nanoseconds that never goes back, with any origin
     */
    LateResults(final Function<Duration, Optional<ReportLine>> reports, final LongSupplier clockNs) {
        this.reports = reports;
        this.clockNs = clockNs;
    }

    /**
     * Waits.
     *
     * @param silence longest time without a result, after the first one
     * @param limit longest wait
     * @param look called regularly; an exception from it ends the wait
     * @return what is missing and for how long, when the limit has ended the wait
     */
    Optional<String> await(final Duration silence, final Duration limit, final Runnable look) {
        final long limitNs = limit.toNanos();
        final long beganNs = clockNs.getAsLong();
        OptionalLong arrivedNs = OptionalLong.empty();
        while (true) {
            look.run();
            final long waitedNs = clockNs.getAsLong() - beganNs;
            final long untilNs =
                    arrivedNs.isPresent() ? Math.min(limitNs, arrivedNs.getAsLong() + silence.toNanos()) : limitNs;
            final Optional<ReportLine> next =
                    reports.apply(Duration.ofNanos(Math.max(0, Math.min(LOOK_NS, untilNs - waitedNs))));
            if (next.isEmpty() && waitedNs >= untilNs) {
                return waitedNs >= limitNs ? Optional.of(missing(limitNs, arrivedNs)) : Optional.empty();
            }
            final String kind = next.map(ReportLine::kind).orElse("");
            switch (kind) {
                case Main.COMPLETE -> {
                    return Optional.empty();
                }
                case ReportLine.FAILED -> throw ChildProcess.failure(next.orElseThrow());
                case ReportLine.PROGRESS -> arrivedNs = OptionalLong.of(clockNs.getAsLong() - beganNs);
                default -> {}
            }
        }
    }

    private static String missing(final long limitNs, final OptionalLong arrivedNs) {
        final String limit = TimeUnit.NANOSECONDS.toSeconds(limitNs) + " s after the load";
        return arrivedNs.isPresent()
                ? "results were missing " + limit + "; the last one arrived "
                        + TimeUnit.NANOSECONDS.toSeconds(arrivedNs.getAsLong()) + " s after it"
                : "no result had arrived " + limit;
    }
}
