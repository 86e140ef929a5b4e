package dev.tailrace.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "run-1/snapshots/lane-0-1-7.snap, snapshots",
        "run-1/0_0/rocksdb/windows/000012.sst, state",
        "run-1/0_0/.checkpoint, state",
        "run-1/run-2/chk-12/_metadata, checkpoints",
        "run-1/run-2/shared/f3a9, checkpoints",
        "work/tm/db, state",
        "checkpoint/offsets/17, progress log",
        "checkpoint/commits/17, progress log",
        "checkpoint/state/0/1/17.delta, state",
        "checkpoints/trades/metadata, progress log",
        "anything, state",
    })
    void shouldTellWhatAFileOfAnEngineIs(final Path file, final String kind) {
        assertThat(StoredFiles.kind(file)).isEqualTo(kind);
    }

    @Test
    void shouldAddUpTheFilesOfAKind() throws IOException {
        final Path snapshots = Files.createDirectories(folder.resolve("app/snapshots"));
        Files.write(snapshots.resolve("a.snap"), new byte[100]);
        Files.write(snapshots.resolve("b.snap"), new byte[20]);
        Files.write(folder.resolve("app/other"), new byte[3]);
        Files.write(folder.resolve("client.properties"), new byte[40]);
        assertThat(StoredFiles.of(folder)).isEqualTo(Map.of("snapshots", 120L, "state", 3L));
        assertThat(StoredFiles.of(folder.resolve("nowhere"))).isEmpty();
    }

    @Test
    void shouldTellTheOutputFromTheTopicsThatAnEngineKeepsForItself() {
        final BenchTopics topics =
                new BenchTopics("r-in", new TreeMap<>(Map.of("trades", "r-trades", "vwap", "r-vwap")));
        final Map<String, Long> bytes = Map.of(
                "r-in", 1_000L,
                "r-trades", 10L,
                "r-vwap", 20L,
                "r-lanes", 3L,
                "r-store-changelog", 4L,
                "r-x-repartition", 5L);
        assertThat(StoredTopics.of(new TreeMap<>(bytes), topics))
                .isEqualTo(Map.of("output log", 30L, "progress topics", 3L, "changelogs", 4L, "repartition log", 5L));
    }
}
