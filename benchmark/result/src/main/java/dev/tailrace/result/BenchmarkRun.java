package dev.tailrace.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The complete data of a benchmark: measurements, configuration and environment; enough to repeat it and to question it.
 *
 * @param version format version, {@link #VERSION} if written by this Tailrace
 * @param title short description of the benchmark
 * @param workload name of the pipeline or job that every engine ran
 * @param durationMs total duration, including warm-up and start of processes
 * @param commit commit of the source that it was built from; empty if unknown
 * @param command command line that repeats it
 * @param configuration every option with its effective value, given or default
 * @param seed seed of all random choices, including those of the statistics
 * @param slas latency profiles that the engines are judged by
 * @param baselines latencies of the machine and of the broker without an engine
 * @param notes remarks that a reader needs, such as that the benchmark was stopped early
 * @param studies deliberate variations
 * @param price price of the machine; {@link Price#NONE} when none was given
 */
public record BenchmarkRun(
        int version,
        String title,
        String workload,
        Instant started,
        long durationMs,
        String tailraceVersion,
        String commit,
        List<String> command,
        Environment environment,
        Map<String, String> configuration,
        long seed,
        List<Sla> slas,
        Calibration calibration,
        List<Baseline> baselines,
        List<EngineResult> engines,
        List<String> notes,
        Studies studies,
        Price price) {

    /** The format version that this Tailrace writes, and the newest that it reads. */
    public static final int VERSION = 1;

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public BenchmarkRun {
        started = started == null ? Instant.EPOCH : started;
        environment = environment == null ? Environment.UNKNOWN : environment;
        calibration = calibration == null ? Calibration.NONE : calibration;
        title = title == null ? "" : title;
        workload = workload == null ? "" : workload;
        tailraceVersion = tailraceVersion == null ? "" : tailraceVersion;
        commit = commit == null ? "" : commit;
        command = command == null ? List.of() : List.copyOf(command);
        configuration = Ordered.copyOf(configuration);
        slas = slas == null ? List.of() : List.copyOf(slas);
        baselines = baselines == null ? List.of() : List.copyOf(baselines);
        engines = engines == null ? List.of() : List.copyOf(engines);
        notes = notes == null ? List.of() : List.copyOf(notes);
        studies = studies == null ? Studies.NONE : studies;
        price = price == null ? Price.NONE : price;
    }

    /** The engine with this name, if it took part. */
    public Optional<EngineResult> engine(final String name) {
        return engines.stream().filter(engine -> engine.name().equals(name)).findFirst();
    }
}
