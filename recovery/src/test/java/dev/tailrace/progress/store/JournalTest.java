package dev.tailrace.progress.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.OutputPosition;
import dev.tailrace.progress.Published;
import dev.tailrace.progress.SnapshotName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    private static final int CAPACITY = 4;

    @TempDir
    private Path folder;

    private Disk disk;

    @BeforeEach
    void open() throws IOException {
        disk = LocalDisk.at(folder);
    }

    @Test
    void shouldReadWhatWasAppended() throws IOException {
        append(0, 2);

        assertThat(Journal.read(disk))
                .containsExactly(
                        new JournalRecord(0, 3, 1, 0, 100, 50, 7, 9), new JournalRecord(1, 3, 1, 1, 101, 51, 7, 9));
    }

    @Test
    void shouldResumeWhereItEnded() throws IOException {
        append(0, 3);
        append(3, 2);

        assertThat(serials()).containsExactly(0L, 1L, 2L, 3L, 4L);
    }

    @Test
    void shouldUseItsTwoFilesInTurnAndNotGrow() throws IOException {
        append(0, 10);

        assertThat(serials()).containsExactly(4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(disk.list()).containsExactly("progress-0.journal", "progress-1.journal");
        assertThat(Files.size(folder.resolve("progress-0.journal"))).isEqualTo(CAPACITY * JournalRecord.LENGTH);
    }

    @Test
    void shouldBeCutAtARecordThatIsDamagedAtAnyByte() throws IOException {
        append(0, 3);
        for (int at = JournalRecord.LENGTH; at < 2 * JournalRecord.LENGTH; at++) {
            flip(at);
            assertThat(serials()).containsExactly(0L);
            flip(at);
        }
        assertThat(serials()).containsExactly(0L, 1L, 2L);
    }

    @Test
    void shouldContinueAfterADamagedRecord() throws IOException {
        append(0, 3);
        flip(2 * JournalRecord.LENGTH + 9);
        append(7, 1);

        assertThat(Journal.read(disk)).extracting(JournalRecord::snapshot).containsExactly(0L, 1L, 7L);
    }

    @Test
    void shouldBeEmptyWhereThereIsNone() throws IOException {
        assertThat(Journal.read(disk)).isEmpty();
    }

    private List<Long> serials() throws IOException {
        return Journal.read(disk).stream().map(JournalRecord::serial).toList();
    }

    private void append(final long from, final int count) throws IOException {
        final Journal journal = Journal.open(disk, CAPACITY);
        for (long number = from; number < from + count; number++) {
            journal.append(new Published(
                    new SnapshotName(3, 1, number),
                    List.of(new InputPosition(LogIdentity.of("in"), 100 + number, -1)),
                    List.of(new OutputPosition(LogIdentity.of("out"), 50 + number, 0, 0)),
                    7,
                    9));
        }
    }

    private void flip(final int at) throws IOException {
        final Path file = folder.resolve("progress-0.journal");
        final byte[] bytes = Files.readAllBytes(file);
        bytes[at] ^= 16;
        Files.write(file, bytes);
    }
}
