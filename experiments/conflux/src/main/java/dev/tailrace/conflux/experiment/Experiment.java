package dev.tailrace.conflux.experiment;

import dev.tailrace.conflux.listing1.ListingPlan;
import dev.tailrace.conflux.listing1.Method;
import dev.tailrace.conflux.listing1.Stretch;
import dev.tailrace.result.histogram.LatencyReport;
import dev.tailrace.runner.ParallelOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.HdrHistogram.Histogram;

/**
 * The comparison of the methods: {@code Experiment FOLDER all}, or in parts: {@code Experiment FOLDER search METHOD}
 * for each method, then {@code Experiment FOLDER round N} for each round, from 0, then {@code Experiment FOLDER report}.
 *
 * <p>The search finds the rate that each method sustains; half of the window sort's is the rate of the rounds. The report
 * can be made at any time, of the rounds that are there. All of it takes about nine minutes.
 */
public final class Experiment {

    private static final int ROUNDS = 5;
    private static final String SUSTAINED = "sustained.properties";
    private static final List<Method> SEARCHED = List.of(Method.WINDOW_SORT, Method.GAP, Method.CONFLUX, Method.NONE);

    private final Path folder;
    private final Runs runs;
    private final ParallelOptions options;
    private final PrintStream out;

    Experiment(final Path folder, final Runs runs, final ParallelOptions options, final PrintStream out) {
        this.options = options;
        this.folder = folder;
        this.runs = runs;
        this.out = out;
    }

    /** Does what the arguments say. */
    public static void main(final String[] arguments) throws IOException {
        final Path folder = Path.of(arguments[0]);
        final Experiment experiment =
                new Experiment(folder, new ProcessRuns(folder.resolve("runs")), options(), System.out);
        switch (arguments[1]) {
            case "search" -> experiment.search(Method.of(arguments[2]));
            case "round" -> experiment.round(Integer.parseInt(arguments[2]));
            case "report" -> experiment.report();
            case "all" -> experiment.all();
            default -> throw new IllegalArgumentException("expected search METHOD, round N, report or all");
        }
    }

    /** The system property {@code threads} says how many all methods get; the default is one per processor. */
    private static ParallelOptions options() {
        final Integer threads = Integer.getInteger("threads");
        return threads == null ? ListingPlan.OPTIONS : ListingPlan.OPTIONS.threads(threads);
    }

    private void all() throws IOException {
        for (final Method method : SEARCHED) {
            search(method);
        }
        for (int round = 0; round < ROUNDS; round++) {
            round(round);
        }
        report();
    }

    void search(final Method method) throws IOException {
        final String found = String.format(
                Locale.ROOT, "%s=%.0f%n", method, new RateSearch(runs, Map.of(), options).highest(method));
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(SUSTAINED), found, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        out.print(found);
    }

    void round(final int round) throws IOException {
        final double perSecond = sustained().get(Method.WINDOW_SORT) / 2;
        for (final Load load : Load.values()) {
            for (final Method method : load.methods(round)) {
                final RunResult result = runs.run(name(load, method, round), load.plan(method, perSecond, options));
                out.printf(
                        Locale.ROOT,
                        "%s: %.0f records/s, mean %.1f us, p99 %.1f us, %s%n",
                        name(load, method, round),
                        result.perSecond(),
                        result.meanNs() / 1_000,
                        result.p99Ns() / 1_000,
                        result.verdict());
            }
        }
    }

    void report() throws IOException {
        final Results results = results();
        final String tables = ResultsText.of(results);
        Files.writeString(folder.resolve("report.md"), tables);
        for (final Map.Entry<Load, Map<Method, List<RunResult>>> load :
                results.rounds().entrySet()) {
            draw(load.getKey(), load.getValue());
        }
        out.print(tables);
    }

    private void draw(final Load load, final Map<Method, List<RunResult>> rounds) throws IOException {
        final Map<String, Histogram> latencies = new LinkedHashMap<>();
        rounds.forEach((method, runsOfMethod) ->
                latencies.put(method.toString(), Results.together(runsOfMethod, Stretch.CREATION_TO_EMIT)));
        LatencyReport.write(folder.resolve(load.toString()), latencies);
        if (load != Load.MAX) {
            Files.writeString(folder.resolve(load.toString()).resolve("way.svg"), WayChart.of(rounds));
        }
    }

    private Map<Method, Double> sustained() throws IOException {
        final Properties found = new Properties();
        try (var reader = Files.newBufferedReader(folder.resolve(SUSTAINED))) {
            found.load(reader);
        }
        final Map<Method, Double> sustained = new EnumMap<>(Method.class);
        found.stringPropertyNames()
                .forEach(word -> sustained.put(Method.of(word), Double.parseDouble(found.getProperty(word))));
        return sustained;
    }

    private Results results() throws IOException {
        final Map<Load, Map<Method, List<RunResult>>> rounds = new EnumMap<>(Load.class);
        for (final Load load : Load.values()) {
            for (final Method method : load.methods()) {
                final List<RunResult> found = rounds(load, method);
                if (!found.isEmpty()) {
                    rounds.computeIfAbsent(load, none -> new LinkedHashMap<>()).put(method, found);
                }
            }
        }
        return new Results(sustained(), rounds);
    }

    private List<RunResult> rounds(final Load load, final Method method) {
        final RunFiles files = new RunFiles(folder.resolve("runs"));
        final List<RunResult> found = new ArrayList<>();
        for (int round = 0; files.has(name(load, method, round)); round++) {
            found.add(files.read(name(load, method, round)));
        }
        return found;
    }

    private static String name(final Load load, final Method method, final int round) {
        return load + "-" + method + "-" + round;
    }
}
