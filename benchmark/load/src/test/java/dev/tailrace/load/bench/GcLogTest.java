package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.bench.GcLog.Pause;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogTest {

    private static final long MIB = 1 << 20;

    private final GcLog log = GcLog.of(List.of(
            "[44018757814532ns] Using G1",
            "[44019000000000ns] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 23M->3M(512M) 2.500ms",
            "[44020000000000ns] GC(1) Concurrent Mark Cycle 5.123ms",
            "[44020500000000ns] Safepoint \"Deoptimize\", Time since last: 9 ns, Reaching safepoint: 100000 ns, At safepoint: 200000"
                    + " ns, Total: 300000 ns",
            "[44021000000000ns] GC(1) Pause Remark 2048K->1024K(512M) 0.500ms",
            "[44021000100000ns] Safepoint \"G1PauseRemark\", Time since last: 9 ns, Reaching safepoint: 1 ns, At safepoint: 700000 ns,"
                    + " Total: 700001 ns",
            "[44022000000000ns] GC(2) Pause Init Mark 0.100ms"));

    @Test
    void shouldKnowWhenAllThreadsStoodStillAndWhatTheHeapHeld() {
        assertThat(log.pauses())
                .containsExactly(
                        new Pause(44_019_000_000_000L, 2.5, "Young (Normal) (G1 Evacuation Pause)", 23 * MIB),
                        new Pause(44_020_500_000_000L, 0.3, "Deoptimize", -1),
                        new Pause(44_021_000_000_000L, 0.5, "Remark", 2 * MIB),
                        new Pause(44_022_000_000_000L, 0.1, "Init Mark", -1));
    }

    @Test
    void shouldFindThePausesThatBeganInAStretch() {
        assertThat(log.between(44_018_997_500_000L, 44_021_000_000_000L)).hasSize(3);
        assertThat(log.between(44_018_997_500_001L, 44_020_499_700_000L)).isEmpty();
    }

    @Test
    void shouldHaveNoPausesWhenThereIsNoLog(@TempDir final Path folder) throws IOException {
        assertThat(GcLog.read(folder.resolve("gc.log")).pauses()).isEmpty();
    }
}
