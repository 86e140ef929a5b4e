package dev.tailrace.load.bench;

import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.load.live.LoadListener;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.result.Baseline;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs one benchmark: from its settings to the folder of the run. A failure is recorded in the run, which is invalid at
 * that point, and the benchmark continues with the rest. When the benchmark is stopped, or the broker dies, the folder
 * contains everything measured until then.
 */
final class Bench {

    /** How long the jitter of the machine is measured. */
    static final Duration JITTER = Duration.ofSeconds(2);

    private static final int ATTEMPTS = 3;

    private final BenchSettings settings;
    private final BenchPlan plan;
    private final Loads loads;
    private final Path scratch;
    private final RunRecorder recorder;
    private final LoadListener listener;
    private final BenchProgress progress;

    /**
     * @param scratch existing folder for temporary files
     * @param listener is called before the load of each run
     */
    Bench(final BenchSettings settings, final Path scratch, final LoadListener listener) {
        this.settings = settings;
        this.plan = BenchPlan.of(settings);
        this.loads = new Loads(settings);
        this.scratch = scratch;
        this.recorder = new RunRecorder(settings, Machine.describe());
        this.listener = listener;
        this.progress = BenchProgress.of(settings, loads);
    }

    BenchProgress progress() {
        return progress;
    }

    /**
     * Runs the benchmark.
     *
     * @throws ChildFailedException when nothing could be measured, or the benchmark was stopped; the folder contains what
     *     was measured until then
     */
    void run() throws IOException {
        ChildCommand.checkAreBuilt(Stream.concat(
                        plan.engines().stream()
                                .filter(engine -> !engine.isElsewhere())
                                .flatMap(engine -> engine.programs().stream()),
                        settings.hasCluster() ? Stream.empty() : Stream.of("broker"))
                .map(ChildCommand::of)
                .toList());
        progress.take(this::prepare);
        try (Cluster cluster = progress.take(() -> cluster(settings))) {
            measureAndWrite(
                    new EngineRuns(cluster, settings.drivers(), scratch, listener, recorder::note, recorder::clocks),
                    cluster);
        }
    }

    /** The cluster of a benchmark with these settings: the one that is given, or one that is started. */
    static Cluster cluster(final BenchSettings settings) {
        return settings.hasCluster()
                ? Cluster.at(settings.clientConfig(), settings.bootstrapServers())
                : Cluster.start(BenchPlan.of(settings).listeners());
    }

    private Loads prepare() throws IOException {
        loads.prepare(plan.engines(), scratch);
        loads.fullSpeed().ifPresent(recorder::fullSpeed);
        return loads;
    }

    private void measureAndWrite(final EngineRuns runs, final Cluster cluster) throws IOException {
        // Fails early, before half an hour of measuring, if the folder cannot be written.
        recorder.write();
        try {
            if (!isFit(runs, cluster)) {
                return;
            }
            final PlannedRuns measured = new PlannedRuns(settings, loads, runs, cluster, recorder, scratch);
            for (final PlannedRun planned : plan.runs()) {
                progress.take(() -> {
                    measured.measure(planned);
                    return planned;
                });
                recorder.write();
            }
        } finally {
            // A stop request arrives as an interrupt, and an interrupted thread cannot write files.
            if (Thread.interrupted()) {
                recorder.note("The run was stopped before its end.");
            }
            recorder.write();
        }
    }

    // Measures the jitter of the machine, calibrates the measuring path and measures the broker without an engine.
    // Stops at the first that would make all figures invalid, unless the user does not ask for valid figures.
    private boolean isFit(final EngineRuns runs, final Cluster cluster) throws IOException {
        final Optional<Certificate> certificate = Certificate.of(settings, loads.highestPerSecond());
        final Baseline jitter = progress.take(() -> Jitter.measure(JITTER, System::nanoTime));
        recorder.baseline(jitter);
        if (certificate.isPresent()) {
            final Optional<String> unfit = Jitter.problem(jitter);
            unfit.ifPresent(recorder::note);
            if (unfit.isPresent() || !isCalibrated(certificate.get(), cluster)) {
                return false;
            }
        }
        if (loads.hasRates()) {
            for (final ListenerKind listener : plan.listeners()) {
                recorder.baseline(progress.take(() -> runs.floor(loads.any(), loads.floor(), listener)));
            }
        }
        recorder.write();
        return true;
    }

    private boolean isCalibrated(final Certificate certificate, final Cluster cluster) throws IOException {
        final Calibration calibration = progress.take(() -> calibrated(certificate, cluster));
        recorder.calibration(calibration);
        if (!calibration.passed()) {
            recorder.note("Nothing was measured: the measuring path did not find known faults in " + ATTEMPTS
                    + " attempts. End other programs, take a lower --rate or a machine with more processors; --calibration"
                    + " none measures all the same, without valid figures.");
        }
        return calibration.passed();
    }

    // A failed calibration is repeated, and the report shows the latest failed attempt too: on a shared machine a sound
    // path fails occasionally.
    private Calibration calibrated(final Certificate wanted, final Cluster cluster) throws IOException {
        Calibration calibration = calibrated(wanted, cluster, "calibration");
        for (int attempt = 2; attempt <= ATTEMPTS && !calibration.passed(); attempt++) {
            recorder.calibration(calibration);
            calibration = calibrated(wanted, cluster, "calibration-" + attempt).after(calibration);
        }
        return calibration;
    }

    private Calibration calibrated(final Certificate wanted, final Cluster cluster, final String name)
            throws IOException {
        return wanted.make(cluster, loads.any().records(), name, scratch.resolve(name));
    }
}
