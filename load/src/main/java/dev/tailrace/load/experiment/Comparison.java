package dev.tailrace.load.experiment;

import dev.tailrace.load.engine.Engine;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The comparison: {@code Comparison FOLDER round N CELL} for each round, from 0, and each cell. A round is one run of
 * each engine in turn on a fresh broker, and one of the floor, which is the way through the broker without an engine. The
 * files of the runs are in {@code FOLDER/CELL}.
 */
public final class Comparison {

    private static final Duration STRAGGLERS = Duration.ofSeconds(10);
    private static final double NS_PER_MS = 1e6;

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
            case "round" -> comparison.round(Integer.parseInt(arguments[2]), Cell.of(arguments[3]), chosen(arguments));
            default -> throw new IllegalArgumentException("expected round N CELL [ENGINE...]");
        }
    }

    private static List<String> chosen(final String[] arguments) {
        return List.of(arguments).subList(4, arguments.length);
    }

    void round(final int round, final Cell cell, final List<String> chosen) throws IOException {
        final Path files = folder.resolve(cell.toString());
        try (Cluster cluster = Cluster.start()) {
            final Workload workload = cell.workload(files.resolve("workload"));
            final Workload floor =
                    Workload.echo(workload.records(), cell.timing().shape().records(), files.resolve("floor"));
            final List<Optional<Engine>> turns = new ArrayList<>(List.of(Optional.empty()));
            Contenders.inTurn(round).forEach(engine -> turns.add(Optional.of(engine)));
            for (final Optional<Engine> engine : turns) {
                final String name = engine.map(Engine::name).orElse("floor");
                if (chosen.isEmpty() || chosen.contains(name)) {
                    run(cluster, cell, engine.isPresent() ? workload : floor, engine, files, name + "-" + round);
                }
            }
        }
    }

    private void run(
            final Cluster cluster,
            final Cell cell,
            final Workload workload,
            final Optional<Engine> engine,
            final Path files,
            final String name)
            throws IOException {
        final MeasuredRun run =
                new MeasuredRun(cluster, workload, cell.timing(), cell.driverOptions(), STRAGGLERS, files);
        final RunResult result = run.run(name, engine);
        new RunFiles(files).write(name, result);
        out.printf(
                Locale.ROOT,
                "%s %s: p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, n %d, %s, sent late p99 %.2f ms, CPU s/million: engine"
                        + " %.1f, broker %.1f; %d MB, ready in %.0f ms%n",
                cell,
                name,
                result.percentileNs(50) / NS_PER_MS,
                result.percentileNs(99) / NS_PER_MS,
                result.percentileNs(99.9) / NS_PER_MS,
                result.latency().getTotalCount(),
                result.faults(),
                result.lateP99Ns() / NS_PER_MS,
                result.engineCpuPerMillion(),
                result.brokerCpuPerMillion(),
                result.engineResidentBytes() >> 20,
                result.engineReadyNs() / NS_PER_MS);
    }
}
