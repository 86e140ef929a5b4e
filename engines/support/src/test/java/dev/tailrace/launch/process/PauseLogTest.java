package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PauseLogTest {

    private static final long MS = 1_000_000;

    @TempDir
    private Path folder;

    private long nowNs;

    @Test
    void shouldMeasureWhatATimeOfSleepTookTooLong() {
        final PauseLog.Meter meter = new PauseLog.Meter(() -> nowNs);
        nowNs += 5 * MS;
        assertThat(meter.read().lengthNs()).isZero();
        nowNs += 1_005 * MS;
        assertThat(meter.read()).isEqualTo(new PauseLog.Pause(10 * MS, 1_000 * MS));
    }

    @Test
    void shouldCutPausesAtTheEndsOfAnInterval() throws IOException {
        final Path file = Files.writeString(folder.resolve("log"), "1000 500\n2000 100\n3000 500\n40");
        final PauseLog log = PauseLog.read(file);
        assertThat(log.pauses()).hasSize(3);
        assertThat(log.between(1_200, 3_100).pauses())
                .containsExactly(
                        new PauseLog.Pause(1_200, 300), new PauseLog.Pause(2_000, 100), new PauseLog.Pause(3_000, 100));
        assertThat(log.between(1_200, 3_100).totalNs()).isEqualTo(500);
        assertThat(log.between(1_500, 2_000)).isEqualTo(PauseLog.NONE);
        assertThat(PauseLog.read(folder.resolve("none"))).isEqualTo(PauseLog.NONE);
    }
}
