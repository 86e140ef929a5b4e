package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.progress.PipelineVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkFolderTest {

    @TempDir
    private Path folder;

    private final RunHistory history = new RunHistory(
            3,
            List.of(TaskIdentities.of(
                    RunSpec.of("ages").inputTopics(List.of("in")), PipelineVersion.of(Map.of()), Map.of())));

    @Test
    void shouldKnowWhatItIsBoundToAfterACrashBeforeTheNewFileHadItsName() throws IOException {
        try (SparkFolder state = SparkFolder.of(Optional.of(folder.toUri()))) {
            state.save(history);
            Files.createDirectories(folder.resolve("checkpoint/offsets"));
            Files.createFile(folder.resolve("checkpoint/offsets/0"));
            Files.move(folder.resolve("identity"), folder.resolve("identity.new"));

            assertThat(state.history()).contains(history);
        }
    }

    @Test
    void shouldBeginWithoutWhatAFirstStartHasWrittenHalf() throws IOException {
        try (SparkFolder state = SparkFolder.of(Optional.of(folder.toUri()))) {
            Files.writeString(folder.resolve("identity.new"), "half");

            assertThat(state.history()).isEmpty();
        }
    }
}
