package dev.tailrace.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.testkit.Allocation;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongsTest {

    private static final long UNSET = Long.MIN_VALUE;

    @TempDir
    private Path folder;

    @Test
    void shouldShowAnotherProcessWhatWasSetInMoreThanOneMappingCanHold() throws IOException {
        // 4 GiB, of which the file has two pages.
        final long size = 1L << 29;
        final Path file = folder.resolve("longs");
        final Longs written = Longs.create(file, size, UNSET);
        written.set(size - 1, -7);
        written.set(1 << 24, 0);
        final Longs read = Longs.read(file, UNSET);
        assertThat(read.size()).isEqualTo(size);
        assertThat(read.get(size - 1)).isEqualTo(-7);
        assertThat(read.get(1 << 24)).isZero();
        assertThat(read.get(0)).isEqualTo(UNSET);
    }

    @Test
    void shouldKeepWhatIsMappedWhenAFileIsReplaced() throws IOException {
        final Path file = folder.resolve("longs");
        final Longs before = Longs.create(file, 3, 0);
        before.set(2, 5);
        assertThat(Longs.create(file, 0, 0).size()).isZero();
        assertThat(before.toArray()).containsExactly(0, 0, 5);
    }

    @Test
    void shouldAllocateNothing() throws IOException {
        final Longs longs = Longs.create(folder.resolve("longs"), 3, UNSET);
        assertThat(Allocation.inSteadyState(() -> longs.set(2, longs.get(1) + 1)))
                .isZero();
    }
}
