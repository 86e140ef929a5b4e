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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads and writes the files of a run: NAME.run with its figures in one line; NAME.latency.hlog and NAME.lateness.hlog with
 * its histograms in HdrHistogram's log format.
 */
final class RunFiles {

    private static final String FIGURES = ".run";
    private static final String LATENCY = ".latency.hlog";
    private static final String LATENESS = ".lateness.hlog";
    private static final String RUN = "run";

    private final Path folder;

    private record Figures(
            String engine,
            String shape,
            Faults faults,
            long notPositive,
            long unsent,
            long engineResidentBytes,
            long engineReadyNs,
            List<PhaseFigures> phases) {}

    private record PhaseFigures(
            Phase phase, long engineCpuNs, long engineCompilersNs, long brokerCpuNs, double othersProcessors) {

        private static PhaseFigures of(final Phase phase, final PhaseUsage usage) {
            return new PhaseFigures(
                    phase,
                    usage.engineCpuNs(),
                    usage.engineCompilersNs(),
                    usage.brokerCpuNs(),
                    usage.othersProcessors());
        }

        private PhaseUsage usage() {
            return new PhaseUsage(engineCpuNs, engineCompilersNs, brokerCpuNs, othersProcessors);
        }
    }

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
        final Figures figures = new Figures(
                result.engine(),
                result.timing().shape().toString(),
                result.faults(),
                result.notPositive(),
                result.unsent(),
                result.engineResidentBytes(),
                result.engineReadyNs(),
                result.timing().phases().stream()
                        .map(phase -> PhaseFigures.of(phase, result.usage().get(phase.name())))
                        .toList());
        Files.writeString(
                folder.resolve(name + FIGURES), ReportLine.of(RUN, figures).toString());
    }

    RunResult read(final String name) throws IOException {
        final Figures figures = ReportLine.parse(Files.readString(folder.resolve(name + FIGURES)))
                .as(Figures.class);
        final SortedMap<String, PhaseUsage> usage = new TreeMap<>();
        figures.phases().forEach(phase -> usage.put(phase.phase().name(), phase.usage()));
        return new RunResult(
                figures.engine(),
                new Timing(
                        LoadShape.parse(figures.shape()),
                        figures.phases().stream().map(PhaseFigures::phase).toList()),
                HistogramFiles.readLog(folder.resolve(name + LATENCY)),
                HistogramFiles.readLog(folder.resolve(name + LATENESS)),
                figures.faults(),
                figures.notPositive(),
                figures.unsent(),
                figures.engineResidentBytes(),
                figures.engineReadyNs(),
                usage);
    }
}
