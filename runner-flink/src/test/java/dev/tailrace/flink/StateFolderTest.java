package dev.tailrace.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFolderTest {

    @TempDir
    private Path state;

    @Test
    void shouldHaveNoCheckpointAtFirst() {
        try (StateFolder folder = open()) {
            assertThat(folder.newest()).isEmpty();
            assertThat(folder.starts()).isEmpty();
            assertThat(folder.newRun()).isEqualTo(state.resolve("app/run-000001"));
        }
    }

    @Test
    void shouldFindTheNewestCheckpointThatIsWhole() throws Exception {
        checkpoint("run-000001/job/chk-9", 9);
        checkpoint("run-000002/job/chk-10", 10);
        checkpoint("run-000002/job/chk-11", 11);
        Files.createDirectories(state.resolve("app/run-000002/job/chk-12"));
        Files.createDirectories(state.resolve("app/run-000003/job"));

        try (StateFolder folder = open()) {
            assertThat(folder.newest())
                    .contains(state.resolve("app/run-000002/job/chk-11").toUri());
            assertThat(folder.newRun()).isEqualTo(state.resolve("app/run-000004"));
        }
    }

    @Test
    void shouldPreferTheSavepointThatTheRunWasStoppedWith() throws Exception {
        checkpoint("run-000001/job/chk-9", 9);
        checkpoint("run-000001/savepoint-abc-def", 10);

        try (StateFolder folder = open()) {
            assertThat(folder.newest())
                    .contains(state.resolve("app/run-000001/savepoint-abc-def").toUri());
        }
    }

    @Test
    void shouldRemoveRunsThatALaterOneHasGoneOnFrom() throws Exception {
        checkpoint("run-000001/job/chk-9", 9);
        checkpoint("run-000002/job/chk-10", 10);

        try (StateFolder folder = open()) {
            folder.newest();
        }

        assertThat(state.resolve("app/run-000001")).doesNotExist();
        assertThat(state.resolve("app/run-000002/job/chk-10/_metadata")).exists();
    }

    @Test
    void shouldRememberWhereTheApplicationBegan() {
        try (StateFolder folder = open()) {
            folder.begin(Map.of(0, 17L, 1, 0L));
        }
        try (StateFolder folder = open()) {
            assertThat(folder.starts()).contains(Map.of(0, 17L, 1, 0L));
        }
    }

    @Test
    void shouldRefuseStartsThatCannotBeRead() throws Exception {
        Files.createDirectories(state.resolve("app"));
        Files.writeString(state.resolve("app/starts"), "0=many\n");

        try (StateFolder folder = open()) {
            assertThatThrownBy(folder::starts)
                    .isInstanceOf(StatusException.class)
                    .hasMessage(
                            state.resolve("app/starts") + " is damaged: For input string: \"many\"; restore it from a"
                                    + " copy, or begin anew under another application id");
        }
    }

    @Test
    void shouldKeepASecondProcessOfTheApplicationOut() {
        try (StateFolder folder = open()) {
            assertThat(folder.newest()).isEmpty();
            assertThatThrownBy(this::open)
                    .isInstanceOf(StatusException.class)
                    .hasMessage(state.resolve("app")
                            + ": another process runs this application; end it, or give another --application-id");
        }
    }

    @Test
    void shouldLeaveNothingBehindWithoutAStateFolder() throws Exception {
        final Path work;
        try (StateFolder folder = StateFolder.open(Optional.empty(), "app")) {
            work = folder.work();
            Files.writeString(work.resolve("file"), "text");
        }

        assertThat(work.getParent()).doesNotExist();
    }

    private StateFolder open() {
        return StateFolder.open(Optional.of(state), "app");
    }

    private void checkpoint(final String path, final long second) throws IOException {
        final Path metadata = state.resolve("app").resolve(path).resolve("_metadata");
        Files.createDirectories(metadata.getParent());
        Files.writeString(metadata, "whole");
        Files.setLastModifiedTime(metadata, FileTime.fromMillis(1_000 * second));
    }
}
