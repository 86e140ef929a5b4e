package dev.tailrace.studies;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.load.engine.EngineJob;
import dev.tailrace.load.engine.EngineStart;
import dev.tailrace.load.engine.Usage;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.result.statistics.MedianRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures how long the kafka runner is down when it is killed and started again, with and without a class file archive:
 * {@code StartStudy FOLDER ROUNDS}. The job is {@code tick-alerts} with a topic that is read to its end; there is no other
 * load. In each round each way is tried once, in turn.
 */
public final class StartStudy {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final double NS_PER_S = 1e9;

    private final EngineStart runner;
    private final Map<String, List<Double>> ready = new LinkedHashMap<>();
    private final Map<String, List<Double>> cpu = new LinkedHashMap<>();

    private StartStudy(final EngineStart runner) {
        this.runner = runner;
    }

    /** Runs the study. */
    public static void main(final String[] arguments) throws IOException {
        final Path folder = Files.createDirectories(Path.of(arguments[0]));
        try (Cluster cluster = Cluster.start()) {
            final EngineJob job = Contenders.tickAlerts(cluster, "start", folder);
            final EngineStart start = Contenders.kafka().start(job);
            new StartStudy(start).run(Integer.parseInt(arguments[1]));
        }
    }

    private void run(final int rounds) {
        endInGoodOrder();
        for (int round = 0; round < rounds; round++) {
            start("as Java does", List.of("-Xshare:auto"));
            start("from a file", List.of());
        }
        ready.keySet()
                .forEach(way -> System.out.printf(
                        Locale.ROOT,
                        "| %s | %s | %s |%n",
                        way,
                        MedianRange.of(ready.get(way).stream().mapToDouble(Double::doubleValue)),
                        MedianRange.of(cpu.get(way).stream().mapToDouble(Double::doubleValue))));
    }

    // This run also creates the archive of classes, if it does not exist yet.
    private void endInGoodOrder() {
        try (ChildProcess first = ChildProcess.start(command(List.of()), runner.request())) {
            first.awaitReady(TIMEOUT);
        }
    }

    private ChildCommand command(final List<String> javaOptions) {
        return runner.command().classPath(List.of()).javaOptions(javaOptions);
    }

    private void start(final String way, final List<String> javaOptions) {
        final long startNs = System.nanoTime();
        try (ChildProcess process = ChildProcess.start(command(javaOptions), runner.request())) {
            process.awaitReady(TIMEOUT);
            ready.computeIfAbsent(way, none -> new ArrayList<>()).add((System.nanoTime() - startNs) / NS_PER_S);
            cpu.computeIfAbsent(way, none -> new ArrayList<>())
                    .add(Usage.of(process.pid()).cpuNs() / NS_PER_S);
            process.kill();
        }
    }
}
