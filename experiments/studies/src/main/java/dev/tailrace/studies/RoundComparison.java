package dev.tailrace.studies;

import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.MeasuredRun;
import dev.tailrace.load.run.QuietMachine;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.RecordsSpec;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Program of the comparison: {@code RoundComparison FOLDER run JOB FIRST LAST [ENGINE...]} runs the given rounds of a job,
 * which count from 0; {@code RoundComparison FOLDER report} prints the tables of the existing rounds.
 *
 * <p>A round is one run of each engine in turn, and one of the floor, which is the way through the broker without an
 * engine; all rounds of a call have one broker. The files of the runs are in {@code FOLDER/JOB}. A run whose files exist is
 * not repeated, unless other load on the machine disturbed it. The system property {@value Contenders#PROFILE} sets the
 * client profile of all engines, {@code balanced} instead of {@code latency}; such runs need their own folder. {@value
 * #SECONDS_IN_ALL} sets the number of seconds after which no more runs are started; the next call runs those that are
 * missing.
 */
public final class RoundComparison {

    /** System property: number of seconds after which no run is started. */
    static final String SECONDS_IN_ALL = "tailrace.comparison.seconds";

    private static final Duration IN_ALL = Duration.ofSeconds(Integer.getInteger(SECONDS_IN_ALL, 1_000_000));
    private static final Duration STRAGGLERS = Duration.ofSeconds(10);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int WARM_UP = 20_000;
    private static final int HIGHEST = 50_000;
    private static final int HIGH = 10_000;
    private static final int LOW = 1_000;
    private static final int SILENT = 100;
    private static final int SECONDS = 6;

    /** Limits a passage of the gate to a few runs, so that other users of the machine do not wait for a whole round. */
    private static final int RUNS_PER_TURN = 4;

    // The high rate comes first: at the low rate, code would be compiled during its measurement.
    private static final Timing TIMING = AtRest.before(HIGHEST, HIGH, LOW)
            .then(HIGH, SECONDS)
            .then(LOW, SECONDS)
            .then(HIGHEST, SECONDS);

    private static final Timing BROKER_WARM_UP = Timing.warmUp(WARM_UP, 9).thenNotMeasured(SILENT, 4);
    private static final SortedMap<String, String> DRIVER_OPTIONS = new TreeMap<>(Map.of("linger.ms", "0"));

    private final long startNs = System.nanoTime();
    private final Path folder;
    private final PrintStream out;
    private final Gate gate = Gate.ofSystem();

    RoundComparison(final Path folder, final PrintStream out) {
        this.folder = folder;
        this.out = out;
    }

    /** Runs the rounds or the report that the arguments select. */
    public static void main(final String[] arguments) throws IOException {
        final List<String> words = List.of(arguments);
        final RoundComparison comparison = new RoundComparison(Path.of(words.get(0)), System.out);
        switch (words.get(1)) {
            case "run" ->
                comparison.run(
                        Job.of(words.get(2)),
                        Integer.parseInt(words.get(3)),
                        Integer.parseInt(words.get(4)),
                        words.subList(5, words.size()));
            case "report" -> comparison.report();
            default -> throw new IllegalArgumentException("expected run JOB FIRST LAST [ENGINE...], or report");
        }
    }

    void run(final Job job, final int fromRound, final int toRound, final List<String> chosen) throws IOException {
        final Path files = Files.createDirectories(folder.resolve(job.toString()));
        final long records = TIMING.shape().records();
        final Workload workload = job.workload(records, Files.createDirectories(files.resolve("workload")));
        final Workload floor = Workload.echo(workload.records(), records, files.resolve("floor"));
        try (Cluster cluster = Cluster.start()) {
            boolean warm = false;
            for (int round = fromRound; round <= toRound; round++) {
                final List<Optional<Engine>> turns = pending(files, round, chosen);
                for (int next = 0; next < turns.size(); next += RUNS_PER_TURN) {
                    final int number = round;
                    final List<Optional<Engine>> together =
                            turns.subList(next, Math.min(turns.size(), next + RUNS_PER_TURN));
                    final boolean first = !warm;
                    warm = true;
                    gate.pass(() -> {
                        if (first) {
                            warmUp(cluster, files);
                        }
                        for (final Optional<Engine> engine : together) {
                            run(cluster, engine.isPresent() ? workload : floor, engine, files, job, number);
                        }
                    });
                }
            }
        }
    }

    private static List<Optional<Engine>> pending(final Path files, final int round, final List<String> chosen)
            throws IOException {
        final List<Optional<Engine>> pending = new ArrayList<>();
        for (final Optional<Engine> engine : turns(round, chosen)) {
            if (!isDone(files, runName(engine, round))) {
                pending.add(engine);
            }
        }
        return pending;
    }

    void report() throws IOException {
        final List<String> engines = new ArrayList<>(List.of(Contenders.FLOOR));
        Contenders.all().forEach(engine -> engines.add(engine.name()));
        for (final Job job : Job.values()) {
            final String tables = ResultsText.of(StudyResults.read(folder.resolve(job.toString()), engines));
            if (!tables.isEmpty()) {
                out.println("\n## " + job);
                out.print(tables);
            }
        }
    }

    private void run(
            final Cluster cluster,
            final Workload workload,
            final Optional<Engine> engine,
            final Path files,
            final Job job,
            final int round)
            throws IOException {
        if (System.nanoTime() - startNs > IN_ALL.toNanos()) {
            return;
        }
        QuietMachine.await(TIMEOUT);
        final RunResult result = new MeasuredRun(cluster, workload, TIMING, DRIVER_OPTIONS, STRAGGLERS, files)
                .run(runName(engine, round), engine);
        new RunFiles(files).write(runName(engine, round), result);
        RunLines.of(result).forEach(line -> out.println(job + " " + round + " " + line));
    }

    private static List<Optional<Engine>> turns(final int round, final List<String> chosen) {
        final List<Optional<Engine>> turns = new ArrayList<>(List.of(Optional.empty()));
        Contenders.inTurn(round).forEach(engine -> turns.add(Optional.of(engine)));
        turns.removeIf(engine -> !chosen.isEmpty() && !chosen.contains(name(engine)));
        return turns;
    }

    private static boolean isDone(final Path files, final String name) throws IOException {
        final RunFiles runs = new RunFiles(files);
        return runs.has(name) && !runs.read(name).isDisturbed();
    }

    private static String name(final Optional<Engine> engine) {
        return engine.map(Engine::name).orElse(Contenders.FLOOR);
    }

    private static String runName(final Optional<Engine> engine, final int round) {
        return name(engine) + "-" + round;
    }

    /** Makes one run that is not counted, because a broker that has just been started is still compiling its own code. */
    private static void warmUp(final Cluster cluster, final Path files) throws IOException {
        final Workload workload =
                Workload.echo(RecordsSpec.payload(), BROKER_WARM_UP.shape().records(), files.resolve("warm-up"));
        new MeasuredRun(cluster, workload, BROKER_WARM_UP, DRIVER_OPTIONS, STRAGGLERS, files)
                .run("warm-up", Optional.empty());
    }
}
