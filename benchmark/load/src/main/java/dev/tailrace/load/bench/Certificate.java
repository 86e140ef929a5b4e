package dev.tailrace.load.bench;

import dev.tailrace.load.bench.DriverProof.Outcome;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Calibration.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Plans and makes the calibration of a benchmark: the fake engine with known faults runs through the measuring path, and
 * the driver proves that it can send at twice the highest rate of the benchmark.
 *
 * @param highestPerSecond highest rate of the benchmark; empty when the benchmark searches for it
 * @param drivers number of processes that send the load
 */
record Certificate(CalibrationRun engine, OptionalDouble highestPerSecond, int drivers) {

    /** Long enough for the JIT compiler to compile the driver, as the warm-up of a benchmark is. */
    static final Duration WARM_UP = Duration.ofSeconds(4);

    static final Duration MEASURED = Duration.ofSeconds(3);
    private static final Duration STARTS = Duration.ofSeconds(5);
    private static final double PERCENT = 100;
    private static final double TOLERANCE = 0.01;

    /** The calibration that a benchmark with these settings needs; empty when calibration is switched off. */
    static Optional<Certificate> of(final BenchSettings settings, final OptionalDouble highestPerSecond) {
        return settings.calibration()
                .run()
                .map(engine -> new Certificate(engine, highestPerSecond, settings.mostDrivers()));
    }

    /** Expected duration. */
    Duration expected() {
        return Duration.ofNanos(engine.timing().shape().lengthNs())
                .plus(STARTS)
                .plus(highestPerSecond.isPresent() ? WARM_UP.plus(MEASURED).plusSeconds(1) : Duration.ZERO);
    }

    /**
     * Runs the calibration.
     *
     * @param records the records that the driver proves to send
     * @param name name of the run; unique in the cluster
     * @param folder folder for files of the run
     */
    Calibration make(final Cluster cluster, final RecordsSpec records, final String name, final Path folder)
            throws IOException {
        final Calibration certificate = engine.run(cluster, name, Files.createDirectories(folder));
        return highestPerSecond.isEmpty()
                ? certificate
                : certificate.with(driver(
                        cluster, 2 * highestPerSecond.getAsDouble(), records, drivers, name + "-driver", folder));
    }

    /** The share of a load that the driver sends in time to a topic without a consumer. */
    static Check driver(
            final Cluster cluster,
            final double perSecond,
            final RecordsSpec records,
            final int drivers,
            final String name,
            final Path folder)
            throws IOException {
        final Outcome outcome = new DriverProof(perSecond, records.over(drivers), WARM_UP, MEASURED)
                .run(cluster, name, Files.createDirectories(folder));
        return new Check(
                String.format(Locale.ROOT, "driver at %,.0f/s, twice the highest rate", perSecond),
                "sent within 5 ms",
                "%",
                PERCENT,
                outcome.inTime() * PERCENT,
                TOLERANCE);
    }
}
