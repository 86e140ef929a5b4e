package dev.tailrace.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlinkStateFolderTest {

    @TempDir
    private Path state;

    @Test
    void shouldHaveNoCheckpointAtFirst() {
        try (FlinkStateFolder folder = open()) {
            assertThat(folder.newest()).isEmpty();
            assertThat(folder.starts("id")).isEmpty();
            assertThat(folder.newRun().getPath()).isEqualTo(state + "/app/run-000001");
        }
    }

    @Test
    void shouldFindTheNewestCheckpointThatIsIntact() throws Exception {
        checkpoint("run-000001/job/chk-9", 9);
        checkpoint("run-000002/job/chk-10", 10);
        checkpoint("run-000002/job/chk-11", 11);
        Files.createDirectories(state.resolve("app/run-000002/job/chk-12"));
        Files.createDirectories(state.resolve("app/run-000003/job"));

        try (FlinkStateFolder folder = open()) {
            assertThat(folder.newest().orElseThrow().getPath()).isEqualTo(state + "/app/run-000002/job/chk-11");
            assertThat(folder.newRun().getPath()).isEqualTo(state + "/app/run-000004");
        }
    }

    @Test
    void shouldFindTheNewestOfTwoCheckpointsOfTheSameTime() throws Exception {
        checkpoint("run-000001/job/chk-9", 9);
        checkpoint("run-000001/job/chk-10", 9);

        try (FlinkStateFolder folder = open()) {
            assertThat(folder.newest().orElseThrow().getPath()).isEqualTo(state + "/app/run-000001/job/chk-10");
        }
    }

    @Test
    void shouldFindTheLastCheckpointOfAJobAlthoughTheClockWasSetBack() throws Exception {
        checkpoint("run-000001/job/chk-9", 9);
        checkpoint("run-000001/job/chk-10", 5);

        try (FlinkStateFolder folder = open()) {
            assertThat(folder.newest().orElseThrow().getPath()).isEqualTo(state + "/app/run-000001/job/chk-10");
        }
    }

    @Test
    void shouldIgnoreACopyOfTheFolderOfARun() throws Exception {
        checkpoint("run-000001/job/chk-9", 9);
        checkpoint("run-000001-copy/job/chk-9", 10);

        try (FlinkStateFolder folder = open()) {
            assertThat(folder.newest().orElseThrow().getPath()).isEqualTo(state + "/app/run-000001/job/chk-9");
            assertThat(folder.newRun().getPath()).isEqualTo(state + "/app/run-000002");
        }
    }

    @Test
    void shouldPreferTheSavepointThatTheRunWasStoppedWith() throws Exception {
        checkpoint("run-000001/job/chk-9", 9);
        checkpoint("run-000001/savepoint-abc-def", 10);

        try (FlinkStateFolder folder = open()) {
            assertThat(folder.newest().orElseThrow().getPath()).isEqualTo(state + "/app/run-000001/savepoint-abc-def");
        }
    }

    @Test
    void shouldPreferASavepointOfTheUsersThatIsNewer() throws Exception {
        checkpoint("run-000001/job/chk-9", 9);
        checkpoint("savepoint-abc-def", 10);

        try (FlinkStateFolder folder = open()) {
            assertThat(folder.newest().orElseThrow().getPath()).isEqualTo(state + "/app/savepoint-abc-def");
            checkpoint("run-000001/job/chk-10", 11);
            assertThat(folder.newest().orElseThrow().getPath()).isEqualTo(state + "/app/run-000001/job/chk-10");
        }
    }

    @Test
    void shouldKnowWhichBackendWroteACheckpoint() throws Exception {
        checkpoint("run-000001/job/chk-9", 9);
        try (FlinkStateFolder folder = open()) {
            folder.backend(folder.newRun(), "heap");
            checkpoint("run-000002/job/chk-1", 10);
        }

        try (FlinkStateFolder folder = open()) {
            assertThat(folder.backend(folder.newest().orElseThrow())).contains("heap");
            assertThat(folder.backend(URI.create("file:/elsewhere/run-000002/job/chk-1")))
                    .isEmpty();
        }
    }

    @Test
    void shouldRefuseAFileSystemThatFlinkDoesNotHave() {
        assertThatThrownBy(() -> FlinkStateFolder.open(Optional.of(URI.create("s3://bucket/x")), "app"))
                .isInstanceOf(StatusException.class)
                .hasMessageStartingWith(
                        "--state-dir s3://bucket/x: cannot be used for checkpoints: Could not find a file system"
                                + " implementation for scheme 's3'.")
                .message()
                .hasLineCount(1);
    }

    @Test
    void shouldRefuseAJobWhosePredecessorStillMakesCheckpoints() throws Exception {
        checkpoint("run-000001/job/chk-9", 9);
        try (FlinkStateFolder folder = open()) {
            final JobOwner owner = new JobOwner(folder);
            owner.take(new JobID(1, 2), Duration.ofMillis(100));
            final Thread job = new Thread(() -> {
                for (int number = 10; !Thread.currentThread().isInterrupted(); number++) {
                    write("run-000001/job/chk-" + number, number);
                    LockSupport.parkNanos(10_000_000);
                }
            });
            job.start();
            try {
                assertThatThrownBy(() -> owner.check(Optional.empty()))
                        .isInstanceOf(StatusException.class)
                        .hasMessage(state + "/app: job " + new JobID(1, 2) + " runs this application: its checkpoints"
                                + " come in; end it with flink stop or flink cancel, or give another --application-id");
            } finally {
                job.interrupt();
                job.join();
            }
            owner.check(Optional.empty());
            assertThat(folder.text("owner")).isEmpty();
        }
    }

    private void write(final String path, final long second) {
        try {
            checkpoint(path, second);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // A start may be refused, and a user may name a savepoint of an older run.
    @Test
    void shouldRemoveNothingWhenItLooksForTheNewestCheckpoint() throws Exception {
        checkpoint("run-000001/savepoint-abc-def", 9);
        checkpoint("run-000002/job/chk-10", 10);

        try (FlinkStateFolder folder = open()) {
            folder.newest();
        }

        assertThat(runs()).containsExactly("run-000001", "run-000002");
    }

    @Test
    void shouldKeepTheRunThatItContinuesFromAndTheOneBeforeThatHasACheckpoint() throws Exception {
        checkpoint("run-000001/job/chk-8", 8);
        checkpoint("run-000002/savepoint-abc-def", 9);
        Files.createDirectories(state.resolve("app/run-000003/job/chk-9"));
        checkpoint("run-000004/job/chk-10", 10);

        try (FlinkStateFolder folder = open()) {
            folder.removeOlder(folder.newest().orElseThrow());
        }

        assertThat(runs()).containsExactly("run-000002", "run-000004");
    }

    @Test
    void shouldKeepTheRunOfASavepointThatTheUserNames() throws Exception {
        checkpoint("run-000001/savepoint-abc-def", 9);
        checkpoint("run-000002/job/chk-10", 10);
        checkpoint("run-000003/job/chk-11", 11);
        checkpoint("savepoint-ghi-jkl", 12);

        try (FlinkStateFolder folder = open()) {
            folder.removeOlder(state.resolve("app/run-000001/savepoint-abc-def").toUri());
            folder.removeOlder(state.resolve("app/savepoint-ghi-jkl").toUri());
            folder.removeOlder(URI.create("file:/elsewhere/run-000009/savepoint-abc-def"));
        }

        assertThat(runs()).containsExactly("run-000001", "run-000002", "run-000003");
    }

    private List<String> runs() throws IOException {
        try (Stream<Path> entries = Files.list(state.resolve("app"))) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.startsWith("run-"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void shouldRememberWhereTheApplicationBegan() {
        try (FlinkStateFolder folder = open()) {
            folder.begin("id", Map.of(0, 17L, 1, 0L));
        }
        try (FlinkStateFolder folder = open()) {
            assertThat(folder.starts("id")).contains(Map.of(0, 17L, 1, 0L));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "input=id\n0=17\n"})
    void shouldRefuseAFileWithoutItsChecksum(final String text) throws Exception {
        Files.createDirectories(state.resolve("app"));
        assertDamaged(Files.writeString(state.resolve("app/starts"), text));
    }

    private void assertDamaged(final Path file) {
        try (FlinkStateFolder folder = open()) {
            assertThatThrownBy(() -> folder.starts("id"))
                    .isInstanceOf(StatusException.class)
                    .hasMessage("the folder of state is damaged: " + file + ": its checksum is not that of its content;"
                            + " restore it from a copy, or start over under another application id with new topics for"
                            + " results");
        }
    }

    @Test
    void shouldKeepASecondProcessOfTheApplicationOut() {
        try (FlinkStateFolder folder = open()) {
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
        try (FlinkStateFolder folder = FlinkStateFolder.open(Optional.empty(), "app")) {
            work = folder.work();
            Files.writeString(work.resolve("file"), "text");
        }

        assertThat(work.getParent()).doesNotExist();
    }

    private FlinkStateFolder open() {
        return FlinkStateFolder.open(Optional.of(state.toUri()), "app");
    }

    private void checkpoint(final String path, final long second) throws IOException {
        final Path metadata = state.resolve("app").resolve(path).resolve("_metadata");
        Files.createDirectories(metadata.getParent());
        Files.writeString(metadata, "whole");
        Files.setLastModifiedTime(metadata, FileTime.fromMillis(1_000 * second));
    }
}
