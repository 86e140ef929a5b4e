package dev.tailrace.experiments.spark.peer;

import dev.tailrace.launch.process.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where checkpoints are, which the next run continues from, and what a session needs while it lasts. */
final class PeerFolder implements AutoCloseable {

    private final TemporaryFolder temporary;
    private final Path checkpoints;

    private PeerFolder(final TemporaryFolder temporary, final Path checkpoints) {
        this.temporary = temporary;
        this.checkpoints = checkpoints;
    }

    /** With the state in a folder; without one it does not outlive the run. */
    static PeerFolder of(final Optional<Path> state) throws IOException {
        final TemporaryFolder temporary = TemporaryFolder.create("tailrace-spark-peer-");
        return new PeerFolder(temporary, state.orElse(temporary.path()).toAbsolutePath());
    }

    Path temporary() {
        return temporary.path();
    }

    /** As Spark names it. */
    String checkpoints(final String result) {
        return checkpoints.resolve("checkpoints").resolve(result).toUri().toString();
    }

    @Override
    public void close() {
        temporary.close();
    }
}
