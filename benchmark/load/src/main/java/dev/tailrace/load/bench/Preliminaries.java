package dev.tailrace.load.bench;

import dev.tailrace.load.run.Cluster;
import dev.tailrace.result.Calibration;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** What is measured before any engine: whether the measuring path is sound, the jitter of the machine, the broker alone. */
final class Preliminaries {

    /** How long the machine is listened to. */
    static final Duration JITTER = Duration.ofSeconds(2);

    private final Optional<Certificate> certificate;
    private final Loads loads;
    private final Steps steps;
    private final RunBook book;
    private final Path scratch;

    /** @param loads are prepared */
    Preliminaries(
            final BenchSettings settings,
            final Loads loads,
            final Steps steps,
            final RunBook book,
            final Path scratch) {
        this.certificate = Certificate.of(settings, loads.highestPerSecond());
        this.loads = loads;
        this.steps = steps;
        this.book = book;
        this.scratch = scratch;
    }

    void measure(final EngineRuns runs, final Cluster cluster) throws IOException {
        if (certificate.isPresent()) {
            book.calibration(steps.take(() -> calibrated(certificate.get(), cluster)));
        }
        book.baseline(steps.take(() -> Jitter.measure(JITTER)));
        if (loads.hasRates()) {
            book.baseline(steps.take(() -> runs.floor(loads.any(), loads.floor())));
        }
        book.write();
    }

    // A second attempt, and both are shown: on a machine that others use too, a sound path fails now and then.
    private Calibration calibrated(final Certificate wanted, final Cluster cluster) throws IOException {
        final Calibration first = calibrated(wanted, cluster, "calibration");
        if (first.passed()) {
            return first;
        }
        book.calibration(first);
        return calibrated(wanted, cluster, "calibration-2").after(first);
    }

    private Calibration calibrated(final Certificate wanted, final Cluster cluster, final String name)
            throws IOException {
        return wanted.make(cluster, name, scratch.resolve(name));
    }
}
