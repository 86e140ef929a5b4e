package dev.tailrace.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchTimesTest {

    private static final Duration FROM = Duration.ofSeconds(1);
    private static final Duration TO = Duration.ofSeconds(3);

    @TempDir
    private Path folder;

    @Test
    void shouldTakeTheMeansOfTheBatchesInTheStretch() throws IOException {
        final BatchTimes times = read(
                        line(400, 0, 90, 90, 0),
                        line(1_000, 5, 70, 70, 10),
                        line(2_000, 10, 20, 100, 20),
                        line(3_000, 20, 40, 200, 26),
                        line(4_000, 50, 60, 300, 99))
                .orElseThrow();
        assertThat(times.wholeMs()).isEqualTo(150);
        assertThat(times.purgeMs()).isCloseTo(6, within(1e-9));
        assertThat(times.offsetLogMs()).isCloseTo(24, within(1e-9));
        assertThat(times.planMs()).isEqualTo(1 + 2 + 3);
        assertThat(times.processMs()).isEqualTo(40);
        assertThat(times.commitLogMs()).isEqualTo(5);
        assertThat(times.restMs()).isCloseTo(150 - 30 - 6 - 40 - 5, within(1e-9));
    }

    @Test
    void shouldSayNothingOfModesWithoutBatches() throws IOException {
        assertThat(read()).isEmpty();
        assertThat(read(line(1_000, 5, 70, 70, 10), line(2_500, 5, 70, 70, 10))).isEmpty();
    }

    private Optional<BatchTimes> read(final String... lines) throws IOException {
        final Path log = folder.resolve("batches.log");
        Files.write(log, List.of(lines));
        return BatchTimes.read(log, FROM, TO);
    }

    private static String line(final int atMs, final int rows, final int walMs, final int wholeMs, final int purgedMs) {
        return "batch at-ms=" + atMs + " number=1 rows=" + rows
                + " latestOffset-ms=1 getBatch-ms=2 queryPlanning-ms=3 addBatch-ms=40 commitOffsets-ms=5 walCommit-ms="
                + walMs + " triggerExecution-ms=" + wholeMs + " purge-ns=" + purgedMs + "000000";
    }
}
