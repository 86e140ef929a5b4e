package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes with temporary folders, some of which are killed. */
class TemporaryFolderIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(240);
    private static final String PREFIX = "tailrace-test-";

    @TempDir
    private Path parent;

    @Test
    void shouldRemoveTheFolderOfAKilledProcessAndKeepThatOfALiveOne() throws IOException {
        try (ChildProcess killed = start("keep", Map.of());
                ChildProcess alive = start("keep", Map.of())) {
            final Path left = folder(killed);
            final Path kept = folder(alive);
            killed.kill();
            assertThat(left.resolve("data")).hasContent("data");

            try (TemporaryFolder own = TemporaryFolder.create(parent, PREFIX)) {
                assertThat(own.path()).exists();
                assertThat(left).doesNotExist();
                assertThat(kept.resolve("data")).hasContent("data");
            }

            alive.requestStop();
            assertThat(alive.awaitExit(TIMEOUT)).hasValue(0);
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void shouldKeepAFolderWhoseMakerWasKilledWhileAnotherProcessUsesIt() throws IOException {
        try (ChildProcess maker = start("keep", Map.of())) {
            final Path shared = folder(maker);
            try (ChildProcess user = start("join", Map.of("folder", shared.toString()))) {
                user.awaitReady(TIMEOUT);
                maker.kill();

                TemporaryFolder.create(parent, PREFIX).close();
                assertThat(shared.resolve("data")).hasContent("data");

                user.requestStop();
                assertThat(user.awaitExit(TIMEOUT)).hasValue(0);
                assertThat(shared).doesNotExist();
            }
        }
    }

    /** Folders are made, used and removed, while others are looking for what they may remove. */
    @Test
    void shouldNeverRemoveAFolderThatAnotherProcessHasJustMade() {
        final List<ChildProcess> children = IntStream.range(0, 3)
                .mapToObj(each -> start("churn", Map.of("times", "300")))
                .toList();
        try {
            children.forEach(child -> {
                child.awaitReady(TIMEOUT);
                child.requestStop();
                assertThat(child.awaitExit(TIMEOUT)).as(child.errorTail()).hasValue(0);
            });
        } finally {
            children.forEach(ChildProcess::close);
        }
        assertThat(parent).isEmptyDirectory();
    }

    private ChildProcess start(final String deed, final Map<String, String> more) {
        final Map<String, String> request = new TreeMap<>(more);
        request.put("do", deed);
        return TestChild.start(List.of("-Djava.io.tmpdir=" + parent), request);
    }

    private static Path folder(final ChildProcess child) {
        return Path.of(child.awaitReady(TIMEOUT).text("folder"));
    }
}
