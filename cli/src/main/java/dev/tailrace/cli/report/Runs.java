package dev.tailrace.cli.report;

import dev.tailrace.cli.shell.Paths;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.result.RunFolder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the folders of benchmark runs that the command line names. */
final class Runs {

    private static final String EXPECTED = "expected the folder of a run, or its run.json";

    private Runs() {}

    /** The folder of a run; the name is that of the folder or of the run.json in it. */
    static RunFolder folder(final String name) {
        final Path path = Paths.of(name);
        if (!Files.exists(path)) {
            throw StatusException.usage(name + ": no such folder or file; " + EXPECTED);
        }
        if (!Files.isDirectory(path) && !path.endsWith(RunFolder.RUN)) {
            throw StatusException.usage(name + ": is not a run; " + EXPECTED);
        }
        return RunFolder.named(path);
    }
}
