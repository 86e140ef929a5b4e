package dev.tailrace.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything a benchmark has measured and what it was measured with; enough to repeat it and to doubt it.
 *
 * @param version of the format, {@link #VERSION} if written by this Tailrace
 * @param title what was measured, in a few words
 * @param workload name of the pipeline or job that every engine ran
 * @param durationMs of everything, warm-up and start of processes included
 * @param commit of the source that it was built from; empty if unknown
 * @param command the command line that repeats it
 * @param configuration every option with its effective value, given or not
 * @param seed of all random choices, those of the statistics included
 * @param slas what the engines are held against
 * @param baselines what the machine and the broker do to a latency without any engine
 * @param notes what a reader has to know, such as that it was stopped early
 * @param studies what was varied on purpose
 * @param price of the machine; {@link Price#NONE} when nobody has named one
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

    /** The format that this Tailrace writes, and the newest that it reads. */
    public static final int VERSION = 1;

    /** What is absent in a file is empty. */
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

    /** The engine of this name, if it took part. */
    public Optional<EngineResult> engine(final String name) {
        return engines.stream().filter(engine -> engine.name().equals(name)).findFirst();
    }
}
