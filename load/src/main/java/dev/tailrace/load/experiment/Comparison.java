package dev.tailrace.load.experiment;

import dev.tailrace.load.engine.Engine;
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
 * The comparison: {@code Comparison FOLDER round N JOB [ENGINE...]} for each round, from 0, and each job. A round is one
 * run of each engine in turn on a fresh broker, and one of the floor, which is the way through the broker without an
 * engine. The files of the runs are in {@code FOLDER/JOB}. A run that is there already is not made again, unless others
 * kept the machine busy meanwhile.
 */
public final class Comparison {

    private static final Duration STRAGGLERS = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int HIGH = 10_000;
    private static final int LOW = 1_000;
    private static final int WARM_UP_SECONDS = 10;
    private static final int SECONDS = 6;

    // The high rate first: at the low one code would be compiled while it is measured.
    private static final Timing TIMING =
            Timing.warmUp(HIGH, WARM_UP_SECONDS).then(HIGH, SECONDS).then(LOW, SECONDS);

    private static final Timing BROKER_WARM_UP = Timing.warmUp(HIGH, WARM_UP_SECONDS);
    private static final SortedMap<String, String> DRIVER_OPTIONS = new TreeMap<>(Map.of("linger.ms", "0"));

    private final Path folder;
    private final PrintStream out;

    Comparison(final Path folder, final PrintStream out) {
        this.folder = folder;
        this.out = out;
    }

    /** Does what the arguments say. */
    public static void main(final String[] arguments) throws IOException {
        final Comparison comparison = new Comparison(Path.of(arguments[0]), System.out);
        switch (arguments[1]) {
            case "round" -> comparison.round(Integer.parseInt(arguments[2]), Job.of(arguments[3]), chosen(arguments));
            default -> throw new IllegalArgumentException("expected round N JOB [ENGINE...]");
        }
    }

    private static List<String> chosen(final String[] arguments) {
        return List.of(arguments).subList(4, arguments.length);
    }

    void round(final int round, final Job job, final List<String> chosen) throws IOException {
        final Path files = Files.createDirectories(folder.resolve(job.toString()));
        final List<Optional<Engine>> turns = turns(round, chosen);
        turns.removeIf(engine -> isDone(files, runName(engine, round)));
        if (turns.isEmpty()) {
            return;
        }
        try (Cluster cluster = Cluster.start()) {
            final long records = TIMING.shape().records();
            final Workload workload = job.workload(records, Files.createDirectories(files.resolve("workload")));
            final Workload floor = Workload.echo(workload.records(), records, files.resolve("floor"));
            warmUp(cluster, files);
            for (final Optional<Engine> engine : turns) {
                QuietMachine.await(PATIENCE);
                final RunResult result = new MeasuredRun(
                                cluster,
                                engine.isPresent() ? workload : floor,
                                TIMING,
                                DRIVER_OPTIONS,
                                STRAGGLERS,
                                files)
                        .run(runName(engine, round), engine);
                new RunFiles(files).write(runName(engine, round), result);
                RunLines.of(result).forEach(line -> out.println(job + " " + round + " " + line));
            }
        }
    }

    private static List<Optional<Engine>> turns(final int round, final List<String> chosen) {
        final List<Optional<Engine>> turns = new ArrayList<>(List.of(Optional.empty()));
        Contenders.inTurn(round).forEach(engine -> turns.add(Optional.of(engine)));
        turns.removeIf(engine -> !chosen.isEmpty() && !chosen.contains(name(engine)));
        return turns;
    }

    private boolean isDone(final Path files, final String name) {
        final RunFiles runs = new RunFiles(files);
        try {
            return runs.has(name) && !runs.read(name).isDisturbed();
        } catch (final IOException unreadable) {
            return false;
        }
    }

    private static String name(final Optional<Engine> engine) {
        return engine.map(Engine::name).orElse(Contenders.FLOOR);
    }

    private static String runName(final Optional<Engine> engine, final int round) {
        return name(engine) + "-" + round;
    }

    /** A broker that has just been started compiles its own code while it should answer; one run is for that. */
    private static void warmUp(final Cluster cluster, final Path files) throws IOException {
        final Workload workload =
                Workload.echo(RecordsSpec.payload(), BROKER_WARM_UP.shape().records(), files.resolve("warm-up"));
        new MeasuredRun(cluster, workload, BROKER_WARM_UP, DRIVER_OPTIONS, STRAGGLERS, files)
                .run("warm-up", Optional.empty());
    }
}
