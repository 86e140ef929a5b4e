package dev.tailrace.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.workload.RecordsSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettledRecordsTest {

    @TempDir
    private Path folder;

    @Test
    void shouldNotAwaitNumbersOfAWindowThatIsNotFull() throws IOException {
        final Workload workload = Workload.of(
                "conflux-listing1",
                Map.of(),
                RecordsSpec.sample("conflux-listing1", Map.of()),
                2_003,
                folder.resolve("numbers"));
        assertThat(workload.settledBefore()).isEqualTo(2_000);
        assertThat(workload.first(1_999).settledBefore()).isEqualTo(1_000);
        assertThat(workload.first(10).settledBefore()).isZero();
    }

    @Test
    void shouldAwaitEveryResultOfRecordsWithoutTime() throws IOException {
        final Workload workload =
                Workload.of("mark-up", Map.of(), RecordsSpec.payload(), 10, folder.resolve("payload"));
        assertThat(workload.settledBefore()).isEqualTo(Long.MAX_VALUE);
    }
}
