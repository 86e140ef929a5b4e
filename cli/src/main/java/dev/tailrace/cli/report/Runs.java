package dev.tailrace.cli.report;

import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.RunFolder;
import dev.tailrace.result.RunUnreadableException;

/** Finds the folders of benchmark runs that the command line names. */
final class Runs {

    private Runs() {}

    /** The folder of a run; the name is that of the folder or of the run.json in it. */
    static RunFolder folder(final String name) {
        return RunFolder.named(Paths.of(name));
    }

    static BenchmarkRun read(final RunFolder folder) {
        try {
            return folder.read();
        } catch (final RunUnreadableException unreadable) {
            throw CliException.usage(unreadable.getMessage());
        }
    }
}
