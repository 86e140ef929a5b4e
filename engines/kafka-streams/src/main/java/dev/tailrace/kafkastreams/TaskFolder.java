package dev.tailrace.kafkastreams;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder that Kafka Streams locks for its tasks: the user's, or a temporary one, because two processes of one
 * application on a machine cannot share it. State is restored from the changelog, so losing the folder loses nothing.
 */
final class TaskFolder implements AutoCloseable {

    private final Path path;
    private final Optional<TemporaryFolder> temporary;

    private TaskFolder(final Path path, final Optional<TemporaryFolder> temporary) {
        this.path = path;
        this.temporary = temporary;
    }

    /**
     * Creates the folder.
     *
     * @throws StatusException when it cannot be created
     */
    static TaskFolder of(final Optional<Path> wanted) {
        try {
            if (wanted.isPresent()) {
                return new TaskFolder(Files.createDirectories(wanted.get()), Optional.empty());
            }
            final TemporaryFolder temporary = TemporaryFolder.create("tailrace-kafka-streams-");
            return new TaskFolder(temporary.path(), Optional.of(temporary));
        } catch (final IOException e) {
            throw StatusException.usage("the state folder cannot be created: " + e.getMessage(), e);
        }
    }

    /** The path of the folder. */
    Path path() {
        return path;
    }

    @Override
    public void close() {
        temporary.ifPresent(TemporaryFolder::close);
    }
}
