package dev.tailrace.studies;

import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.HistogramFiles;
import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.PhaseUsage;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.schedule.LoadShape;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads and writes the files of a run: NAME.run with its figures, a line for the run and one for each phase;
 * NAME.latency.hlog and NAME.lateness.hlog with its histograms in HdrHistogram's log format.
 */
final class RunFiles {

    private static final String FIGURES = ".run";
    private static final String LATENCY = ".latency.hlog";
    private static final String LATENESS = ".lateness.hlog";
    private static final String RUN = "run";
    private static final String PHASE = "phase";

    private final Path folder;

    RunFiles(final Path folder) {
        this.folder = folder;
    }

    boolean has(final String name) {
        return Files.exists(folder.resolve(name + FIGURES));
    }

    void write(final String name, final RunResult result) throws IOException {
        Files.createDirectories(folder);
        HistogramFiles.writeLog(folder.resolve(name + LATENCY), result.latencies());
        HistogramFiles.writeLog(folder.resolve(name + LATENESS), result.lateness());
        final List<String> lines = new ArrayList<>(List.of(line(result).toString()));
        result.timing()
                .phases()
                .forEach(phase ->
                        lines.add(line(phase, result.usage().get(phase.name())).toString()));
        Files.write(folder.resolve(name + FIGURES), lines);
    }

    private static ReportLine line(final RunResult result) {
        return result.faults()
                .addTo(ReportLine.of(RUN)
                        .with("engine", result.engine())
                        .with("shape", result.timing().shape())
                        .with("not-positive", result.notPositive())
                        .with("unsent", result.unsent())
                        .with("engine-resident-bytes", result.engineResidentBytes())
                        .with("engine-ready-ns", result.engineReadyNs()));
    }

    private static ReportLine line(final Phase phase, final PhaseUsage usage) {
        return ReportLine.of(PHASE)
                .with("name", phase.name())
                .with("from-s", phase.fromSecond())
                .with("to-s", phase.toSecond())
                .with("engine-cpu-ns", usage.engineCpuNs())
                .with("engine-compilers-ns", usage.engineCompilersNs())
                .with("broker-cpu-ns", usage.brokerCpuNs())
                .with("others-processors", usage.othersProcessors());
    }

    RunResult read(final String name) throws IOException {
        final List<ReportLine> lines =
                Files.readAllLines(folder.resolve(name + FIGURES), StandardCharsets.UTF_8).stream()
                        .map(ReportLine::parse)
                        .toList();
        final ReportLine run = lines.get(0);
        final List<Phase> phases = new ArrayList<>();
        final SortedMap<String, PhaseUsage> usage = new TreeMap<>();
        for (final ReportLine line : lines.subList(1, lines.size())) {
            phases.add(new Phase(line.text("name"), (int) line.number("from-s"), (int) line.number("to-s")));
            usage.put(line.text("name"), usage(line));
        }
        return new RunResult(
                run.text("engine"),
                new Timing(LoadShape.parse(run.text("shape")), phases),
                HistogramFiles.readLog(folder.resolve(name + LATENCY)),
                HistogramFiles.readLog(folder.resolve(name + LATENESS)),
                Faults.of(run),
                run.number("not-positive"),
                run.number("unsent"),
                run.number("engine-resident-bytes"),
                run.number("engine-ready-ns"),
                usage);
    }

    private static PhaseUsage usage(final ReportLine line) {
        return new PhaseUsage(
                line.number("engine-cpu-ns"),
                line.number("engine-compilers-ns"),
                line.number("broker-cpu-ns"),
                Double.parseDouble(line.text("others-processors")));
    }
}
