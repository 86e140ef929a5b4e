package dev.tailrace.cli.report;

import dev.tailrace.bench.result.BenchmarkRun;
import dev.tailrace.bench.result.RunFolder;
import dev.tailrace.bench.result.RunUnreadableException;
import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.Paths;

/** Runs that the command line names. */
final class Runs {

    private Runs() {}

    /** The folder of a run, named by itself or by the run.json in it. */
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
