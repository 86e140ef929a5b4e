package dev.tailrace.load.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.testkit.Allocation;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrailTest {

    private static final long START_MS = 1_700_000_000_123L;
    private static final long START_NS = START_MS * 1_000_000 + 456_789;
    private static final int RECORDS = 20_000;

    @TempDir
    private Path folder;

    private Trail trail;

    @BeforeEach
    void createTrail() throws IOException {
        trail = Trail.create(folder.resolve("load.trail"), START_NS, RECORDS);
    }

    @Test
    void shouldReadWhatItHasWritten() throws IOException {
        for (int record = 0; record < RECORDS; record++) {
            trail.sent(record * 1_000L + 999);
            trail.written(record, START_MS + record);
        }
        final Trail read = Trail.read(folder.resolve("load.trail"));
        assertThat(read.records()).isEqualTo(RECORDS);
        assertThat(read.startEpochNs()).isEqualTo(START_NS);
        assertThat(read.lateNs(RECORDS - 1)).isEqualTo((RECORDS - 1) * 1_000L + 999);
        assertThat(read.writtenEpochMs(RECORDS - 1)).isEqualTo(START_MS + RECORDS - 1);
    }

    @Test
    void shouldNotKnowWhatWasNotRecorded() {
        trail.sent(1_000);
        trail.written(RECORDS, START_MS);
        trail.written(0, -1);
        assertThat(trail.lateNs(1)).isNegative();
        assertThat(trail.writtenEpochMs(0)).isNegative();
        assertThat(trail.writtenEpochMs(RECORDS - 1)).isNegative();
    }

    @Test
    void shouldAllocateNothing() {
        assertThat(Allocation.inSteadyState(() -> {
                    trail.sent(7);
                    trail.written(7, START_MS);
                }))
                .isZero();
    }
}
