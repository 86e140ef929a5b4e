package dev.tailrace.cli.report;

import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tailrace report}: writes the report of a benchmark run, or its figures in another format. */
@Command(
        name = "report",
        abbreviateSynopsis = true,
        description = {"Write the report of a benchmark run again, or the run in a format that other tools read.", ""})
public final class ReportCommand implements Callable<Integer> {

    private final Shell shell;

    @Parameters(paramLabel = "RUN", description = "Folder of the run, or its run.json.")
    private String run;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "html",
            description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private ReportFormat format;

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            description = "Where the files go (default: the folder of the run); - writes to standard output.")
    private String output;

    public ReportCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        final RunFolder folder = Runs.folder(run);
        final BenchmarkRun read = folder.read();
        final Map<String, byte[]> files = format.files(read);
        if (output != null && Paths.isStandardOutput(output)) {
            print(files);
        } else {
            write(output == null ? folder.resolve("") : Paths.of(output), files);
        }
        return ExitStatus.CLEAN.code();
    }

    private void print(final Map<String, byte[]> files) {
        if (files.size() != 1) {
            throw StatusException.usage("--output=-: " + format + " makes " + files.size()
                    + " files of this run; standard output takes one, so name a folder");
        }
        files.values().forEach(shell.out()::writeBytes);
    }

    private void write(final Path folder, final Map<String, byte[]> files) {
        try {
            Files.createDirectories(folder);
            for (final Map.Entry<String, byte[]> file : files.entrySet()) {
                final Path written = Files.write(folder.resolve(file.getKey()), file.getValue());
                shell.out().println(written);
            }
        } catch (final IOException lost) {
            throw new StatusException(
                    ExitStatus.OUTPUT_LOST, folder + ": the report cannot be written: " + Failures.reason(lost), lost);
        }
    }
}
