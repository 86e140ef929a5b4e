package dev.tailrace.load.bench;

import dev.tailrace.launch.process.ClockLog;
import dev.tailrace.result.Baseline;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Capacity;
import dev.tailrace.result.Commit;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Environment;
import dev.tailrace.result.Point;
import dev.tailrace.result.Replayed;
import dev.tailrace.result.Round;
import dev.tailrace.result.RunFolder;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.Studies;
import dev.tailrace.result.report.HtmlReport;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Collects the measurements of a benchmark. The folder can be written at any time and is then a complete run of the
 * measurements so far, so a benchmark that is stopped leaves a report.
 */
final class RunRecorder {

    private static final double NS_PER_MS = 1e6;

    private final BenchSettings settings;
    private final Environment environment;
    private final Instant started;
    private final long startedNs;
    private final String commit = Commit.ofSources();
    private final List<Baseline> baselines = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final SortedMap<String, ClockLog.Estimate> clocks = new TreeMap<>();
    private final Map<String, SortedMap<Integer, List<Round>>> rounds = new LinkedHashMap<>();
    private final Map<String, SortedMap<Integer, List<Scaling.Throughput>>> throughputs = new LinkedHashMap<>();
    private final Map<String, List<Capacity>> capacities = new LinkedHashMap<>();
    private Calibration calibration = Calibration.NONE;
    private FullSpeed fullSpeed;

    RunRecorder(final BenchSettings settings, final Environment environment) {
        this.settings = settings;
        this.environment = environment;
        this.started = Instant.now();
        this.startedNs = System.nanoTime();
    }

    void calibration(final Calibration certificate) {
        calibration = certificate;
    }

    /** Records the load of a replay at full speed. */
    void fullSpeed(final FullSpeed load) {
        fullSpeed = load;
    }

    void baseline(final Baseline baseline) {
        baselines.add(baseline);
    }

    void note(final String note) {
        notes.add(note);
    }

    /** Records how far the clocks of a run differ; of all runs the largest difference of each is kept. */
    void clocks(final SortedMap<String, ClockLog.Estimate> found) {
        found.forEach((part, estimate) -> clocks.merge(
                part, estimate, (one, other) -> Math.abs(other.offsetNs()) > Math.abs(one.offsetNs()) ? other : one));
    }

    private Environment withClocks() {
        final Map<String, String> details = new LinkedHashMap<>(environment.details());
        clocks.forEach((part, found) -> details.put(
                "Clock of the " + part,
                String.format(
                        Locale.ROOT,
                        "%+.3f ms \u00b1 %.3f ms from that of the benchmark%s",
                        found.offsetNs() / NS_PER_MS,
                        found.errorNs() / NS_PER_MS,
                        Double.isInfinite(found.driftErrorPpm())
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        ", drift %+.1f \u00b1 %.1f ppm",
                                        found.driftPpm(),
                                        found.driftErrorPpm()))));
        return new Environment(
                environment.host(),
                environment.os(),
                environment.cpu(),
                environment.cores(),
                environment.memoryBytes(),
                environment.java(),
                details);
    }

    void round(final EngineChoice engine, final int ratePerSecond, final Round round) {
        rounds.computeIfAbsent(engine.name(), none -> new TreeMap<>())
                .computeIfAbsent(ratePerSecond, none -> new ArrayList<>())
                .add(round);
    }

    void capacity(final EngineChoice engine, final Capacity capacity) {
        capacities.computeIfAbsent(engine.name(), none -> new ArrayList<>()).add(capacity);
    }

    /**
     * Adds a throughput of an engine.
     *
     * @param ratePerSecond offered rate in records a second; 0 under overload
     */
    void throughput(final EngineChoice engine, final int ratePerSecond, final Scaling.Throughput throughput) {
        throughputs
                .computeIfAbsent(engine.name(), none -> new TreeMap<>())
                .computeIfAbsent(ratePerSecond, none -> new ArrayList<>())
                .add(throughput);
    }

    /** The run with all measurements so far. */
    BenchmarkRun run() {
        return new BenchmarkRun(
                BenchmarkRun.VERSION,
                settings.workload().title(),
                settings.workload().toString(),
                started,
                (System.nanoTime() - startedNs) / 1_000_000,
                settings.version(),
                commit,
                settings.command(),
                withClocks(),
                settings.effective(),
                settings.seed(),
                settings.slas(),
                calibration,
                baselines,
                BenchPlan.of(settings).engines().stream()
                        .flatMap(engine -> result(engine).stream())
                        .toList(),
                notes,
                new Studies(
                        settings.ablations().stream().map(Ablations.One::study).toList(),
                        settings.scalings().stream().map(this::scaling).toList(),
                        replays()),
                settings.price());
    }

    private List<Replayed> replays() {
        return fullSpeed == null
                ? List.of()
                : settings.engines().stream()
                        .map(engine -> new Replayed(
                                engine.title(),
                                engine.name(),
                                fullSpeed.messages(),
                                fullSpeed.feedSeconds(),
                                throughputs
                                        .getOrDefault(engine.name(), new TreeMap<>())
                                        .getOrDefault(0, List.of())))
                        .toList();
    }

    private Scaling scaling(final Scalings.One study) {
        final List<Scaling.Step> steps = new ArrayList<>();
        if (study.dimension().equals(Scaling.RATE)) {
            final String engine = study.engines().get(0).name();
            throughputs
                    .getOrDefault(engine, new TreeMap<>())
                    .forEach((rate, found) -> steps.add(new Scaling.Step(rate, engine, found)));
        } else {
            for (int i = 0; i < study.values().size(); i++) {
                final String engine = study.engines().get(i).name();
                steps.add(new Scaling.Step(
                        study.values().get(i),
                        engine,
                        throughputs.getOrDefault(engine, new TreeMap<>()).getOrDefault(0, List.of())));
            }
        }
        return new Scaling(study.title(), study.dimension(), study.held(), steps);
    }

    private Optional<EngineResult> result(final EngineChoice engine) {
        final SortedMap<Integer, List<Round>> points = rounds.getOrDefault(engine.name(), new TreeMap<>());
        final List<Capacity> found = capacities.getOrDefault(engine.name(), List.of());
        if (points.isEmpty() && found.isEmpty() && !throughputs.containsKey(engine.name())) {
            return Optional.empty();
        }
        return Optional.of(new EngineResult(
                engine.name(),
                engine.title(),
                engine.guarantee()
                        .map(dev.tailrace.launch.run.ConstantNames::of)
                        .orElse(""),
                withTransport(engine),
                points.entrySet().stream()
                        .map(point -> new Point(point.getKey(), point.getValue()))
                        .toList(),
                found));
    }

    private static SortedMap<String, String> withTransport(final EngineChoice engine) {
        final SortedMap<String, String> options = engine.options();
        options.put(EngineResult.TRANSPORT, EngineResult.transport(engine.spec().isInProcess()));
        return options;
    }

    /** Writes the folder with all measurements so far. */
    void write() throws IOException {
        final BenchmarkRun run = run();
        final RunFolder folder = RunFolder.of(settings.out());
        folder.write(run);
        Files.writeString(folder.resolve("bench.args"), settings.argumentFile());
        Files.writeString(folder.resolve("report.html"), HtmlReport.of(run));
    }
}
