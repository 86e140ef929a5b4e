package dev.tailrace.studies;

import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.MeasuredRun;
import dev.tailrace.load.run.QuietMachine;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.samples.markup.PayloadPipeline;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Measures the benefit of Spark's asynchronous progress tracking and asynchronous purging: {@code SparkStudy FOLDER
 * statistics FIRST LAST [KEY=VALUE...]} and {@code SparkStudy FOLDER topics FIRST LAST [KEY=VALUE...]} run the given rounds,
 * which count from 0, without and with topics, with the settings of a {@link SparkPlan}, and write {@code
 * FOLDER/statistics.csv} and {@code FOLDER/topics.csv}; {@code SparkStudy FOLDER report} prints the tables of a study with
 * default settings and draws {@code FOLDER/statistics.svg} and {@code FOLDER/topics.svg}. A run whose files exist is not repeated, unless other load on the machine disturbed it.
 */
public final class SparkStudy {

    static final String STATISTICS = "statistics";
    static final String TOPICS = "topics";

    private static final int BROKER_WARM_UP_PER_SECOND = 15_000;
    private static final Duration STRAGGLERS = Duration.ofSeconds(10);
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int RUNS_PER_TURN = 6;

    private final Path folder;
    private final PrintStream out;
    private final SparkPlan plan;
    private final Gate gate = Gate.ofSystem();

    private SparkStudy(final Path folder, final PrintStream out, final SparkPlan plan) {
        this.folder = folder;
        this.out = out;
        this.plan = plan;
    }

    /** Runs the command that the arguments select. */
    public static void main(final String[] arguments) throws IOException {
        final List<String> words = List.of(arguments);
        final SparkStudy study = new SparkStudy(
                Path.of(words.get(0)),
                System.out,
                SparkPlan.of(words.subList(Math.min(4, words.size()), words.size())));
        switch (arguments[1]) {
            case STATISTICS -> study.statistics(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
            case TOPICS -> study.topics(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
            case "report" -> study.report();
            default ->
                throw new IllegalArgumentException(
                        "expected statistics FIRST LAST [KEY=VALUE...], topics FIRST LAST [KEY=VALUE...], or report");
        }
    }

    /** The engines of the job with topics. */
    static List<Engine> engines() {
        final List<Engine> engines = new ArrayList<>();
        SparkCell.ofBatches().forEach(cell -> engines.add(cell.engine()));
        SparkCell.ofOtherModes().forEach(cell -> engines.add(cell.engine()));
        engines.addAll(SparkRunners.all());
        engines.add(Contenders.kafka(Contenders.EXACTLY_ONCE, Guarantee.EXACTLY_ONCE));
        return engines;
    }

    private void statistics(final int fromRound, final int toRound) throws IOException {
        final Path files = Files.createDirectories(folder.resolve(STATISTICS));
        for (int round = fromRound; round <= toRound; round++) {
            final int number = round;
            inTurns(SparkCell.inTurn(plan.cells(), round).stream()
                    .filter(cell -> StatisticsResult.read(files, cell, number)
                            .filter(StatisticsResult::isUndisturbed)
                            .isEmpty())
                    .<Run>map(cell -> () -> statistics(files, cell, number))
                    .toList());
        }
        Files.writeString(folder.resolve(STATISTICS + ".csv"), SparkText.csv(SparkFigures.ofStatistics(files, plan)));
    }

    private void statistics(final Path files, final SparkCell cell, final int round) throws IOException {
        QuietMachine.await(TIMEOUT);
        final String name = cell.name() + "-" + round;
        final Path own = emptied(files.resolve(name));
        final ReportLine line = new StatisticsRun(cell, plan.perSecond(), plan.warmUp(), plan.measured()).run(own);
        Files.writeString(own.resolve(StatisticsResult.FILE), line + "\n");
        out.println(name + " " + line);
    }

    private void topics(final int fromRound, final int toRound) throws IOException {
        final Path files = Files.createDirectories(folder.resolve(TOPICS));
        final Workload workload = Workload.of(
                new PayloadPipeline().name(),
                Map.of(),
                RecordsSpec.payload().over(plan.partitions()),
                plan.timing().shape().records(),
                Files.createDirectories(files.resolve("workload")));
        try (Cluster cluster = Cluster.start()) {
            boolean isWarm = false;
            for (int round = fromRound; round <= toRound; round++) {
                final int number = round;
                final List<Run> runs = new ArrayList<>();
                for (final Engine engine : pending(files, round)) {
                    runs.add(() -> topics(cluster, workload, files, engine, number));
                }
                if (!isWarm && !runs.isEmpty()) {
                    runs.add(0, () -> warmUp(cluster, files));
                    isWarm = true;
                }
                inTurns(runs);
            }
        }
        Files.writeString(folder.resolve(TOPICS + ".csv"), SparkText.csv(SparkFigures.ofTopics(files, plan)));
    }

    private List<Engine> pending(final Path files, final int round) throws IOException {
        final List<Engine> pending = new ArrayList<>();
        for (final Engine engine : SparkCell.inTurn(plan.engines(), round)) {
            if (!isDone(files, engine.name() + "-" + round)) {
                pending.add(engine);
            }
        }
        return pending;
    }

    private static boolean isDone(final Path files, final String name) throws IOException {
        final RunFiles runs = new RunFiles(files);
        return runs.has(name) && !runs.read(name).isDisturbed();
    }

    private void topics(
            final Cluster cluster, final Workload workload, final Path files, final Engine engine, final int round)
            throws IOException {
        QuietMachine.await(TIMEOUT);
        final String name = engine.name() + "-" + round;
        emptied(files.resolve(name));
        final RunResult result =
                measured(cluster, workload, plan.timing(), files).run(name, Optional.of(engine));
        new RunFiles(files).write(name, result);
        RunLines.of(result).forEach(line -> out.println(round + " " + line));
    }

    private void warmUp(final Cluster cluster, final Path files) throws IOException {
        final Timing warmUp = Timing.warmUp(
                BROKER_WARM_UP_PER_SECOND, (int) Math.min(15, plan.warmUp().toSeconds()));
        final Workload echo =
                Workload.echo(RecordsSpec.payload(), warmUp.shape().records(), files.resolve("warm-up"));
        measured(cluster, echo, warmUp, files).run("warm-up", Optional.empty());
    }

    private static MeasuredRun measured(
            final Cluster cluster, final Workload workload, final Timing timing, final Path files) {
        return new MeasuredRun(cluster, workload, timing, new TreeMap<>(Map.of("linger.ms", "0")), STRAGGLERS, files);
    }

    private interface Run {

        void make() throws IOException;
    }

    // Runs a few at a time, so that other users of the machine do not wait for a whole round.
    private void inTurns(final List<Run> all) throws IOException {
        for (int next = 0; next < all.size(); next += RUNS_PER_TURN) {
            final List<Run> together = all.subList(next, Math.min(all.size(), next + RUNS_PER_TURN));
            gate.pass(() -> {
                for (final Run one : together) {
                    one.make();
                }
            });
        }
    }

    // With the checkpoint of an earlier run, this one would continue from there.
    private static Path emptied(final Path own) throws IOException {
        if (Files.exists(own)) {
            try (Stream<Path> files = Files.walk(own)) {
                for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectories(own);
    }

    private void report() throws IOException {
        for (final String job : List.of(STATISTICS, TOPICS)) {
            final List<SparkFigures> figures = job.equals(STATISTICS)
                    ? SparkFigures.ofStatistics(folder.resolve(job), plan)
                    : SparkFigures.ofTopics(folder.resolve(job), plan);
            out.println("\n## " + job + "\n");
            out.print(SparkText.of(figures));
            Files.writeString(folder.resolve(job + ".svg"), SparkText.chart(figures));
        }
    }
}
