package dev.tailrace.topics.latency;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tailrace.io.OutputException;
import java.nio.file.Path;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyFilesTest {

    @Test
    void shouldSayThatTheLogCannotBeWrittenWhenTheDiskIsFull() {
        final Path full = Path.of("/dev/full");
        assumeThat(full).exists();
        try (LatencyFiles files = LatencyFiles.open(Optional.empty(), Optional.of(full))) {
            files.begin("a clock", 0);
            assertThatThrownBy(() -> files.interval(new Histogram(3), 0, 1_000))
                    .isInstanceOf(OutputException.class)
                    .hasMessage("/dev/full: cannot be written");
        }
    }
}
