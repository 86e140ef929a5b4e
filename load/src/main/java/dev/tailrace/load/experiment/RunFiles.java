package dev.tailrace.load.experiment;

import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.HistogramFiles;
import dev.tailrace.load.measure.Faults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A run as files: NAME.run with its figures, NAME.hlog with its latencies in HdrHistogram's log format. */
final class RunFiles {

    private static final String FIGURES = ".run";
    private static final String LATENCIES = ".hlog";
    private static final String RUN = "run";

    private final Path folder;

    RunFiles(final Path folder) {
        this.folder = folder;
    }

    boolean has(final String name) {
        return Files.exists(folder.resolve(name + FIGURES));
    }

    void write(final String name, final RunResult result) throws IOException {
        Files.createDirectories(folder);
        HistogramFiles.writeLog(folder.resolve(name + LATENCIES), result.intervals());
        Files.writeString(folder.resolve(name + FIGURES), figures(result) + "\n");
    }

    private static ReportLine figures(final RunResult result) {
        final ReportLine line = ReportLine.of(RUN)
                .with("engine", result.engine())
                .with("not-positive", result.notPositive())
                .with("records", result.records())
                .with("unsent", result.unsent())
                .with("late-p99-ns", result.lateP99Ns())
                .with("engine-cpu-ns", result.engineCpuNs())
                .with("broker-cpu-ns", result.brokerCpuNs())
                .with("engine-resident-bytes", result.engineResidentBytes())
                .with("engine-ready-ns", result.engineReadyNs());
        return result.faults().addTo(line);
    }

    RunResult read(final String name) throws IOException {
        final String text = Files.readString(folder.resolve(name + FIGURES), StandardCharsets.UTF_8);
        final ReportLine line = ReportLine.parse(text.strip());
        return new RunResult(
                line.text("engine"),
                HistogramFiles.readLog(folder.resolve(name + LATENCIES)),
                Faults.of(line),
                line.number("not-positive"),
                line.number("records"),
                line.number("unsent"),
                line.number("late-p99-ns"),
                line.number("engine-cpu-ns"),
                line.number("broker-cpu-ns"),
                line.number("engine-resident-bytes"),
                line.number("engine-ready-ns"));
    }
}
