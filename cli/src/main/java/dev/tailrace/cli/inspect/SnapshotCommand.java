package dev.tailrace.cli.inspect;

import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.progress.SnapshotException;
import dev.tailrace.progress.SnapshotText;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code tailrace snapshot}: prints the content of a snapshot file and whether it is complete. */
@Command(
        name = "snapshot",
        description = {
            "Print what a snapshot in the state folder of a run on topics holds, and whether it is intact.",
            ""
        })
public final class SnapshotCommand implements Callable<Integer> {

    private final Shell shell;

    @Parameters(paramLabel = "FILE", description = "The snapshot, a file in the folder snapshots of an application.")
    private String file;

    public SnapshotCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try {
            shell.out().print(SnapshotText.of(Files.readAllBytes(Paths.of(Paths.readable(file)))));
            return 0;
        } catch (final SnapshotException e) {
            throw StatusException.usage(file + " is not a usable snapshot: " + e.getMessage());
        } catch (final IOException failure) {
            throw StatusException.usage(file + ": cannot be read: " + failure.getMessage());
        }
    }
}
