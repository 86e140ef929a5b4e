package dev.tailrace.experiments.spark.peer;

import dev.tailrace.launch.process.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Folder of the checkpoints, which the next run continues from, and of temporary files of a session. */
final class PeerFolder implements AutoCloseable {

    private final TemporaryFolder temporary;
    private final Path checkpoints;

    private PeerFolder(final TemporaryFolder temporary, final Path checkpoints) {
        this.temporary = temporary;
        this.checkpoints = checkpoints;
    }

    /** Opens the state folder; without one the state is deleted after the run. */
    static PeerFolder of(final Optional<Path> state) throws IOException {
        final TemporaryFolder temporary = TemporaryFolder.create("tailrace-spark-peer-");
        return new PeerFolder(temporary, state.orElse(temporary.path()).toAbsolutePath());
    }

    Path temporary() {
        return temporary.path();
    }

    /** Checkpoint location of a result in Spark's form. */
    String checkpoints(final String result) {
        return checkpoints.resolve("checkpoints").resolve(result).toUri().toString();
    }

    @Override
    public void close() {
        temporary.close();
    }
}
