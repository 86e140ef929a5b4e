package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllocationLogTest {

    private static final int MIB = 1 << 20;
    private static final long PERIOD_NS = AllocationLog.PERIOD_NS;

    private final AllocationLog.Meter watch =
            new AllocationLog.Meter((ThreadMXBean) ManagementFactory.getThreadMXBean());
    private final ExecutorService watching = Executors.newSingleThreadExecutor();
    private Object kept;

    @TempDir
    private Path folder;

    @AfterEach
    void endWatching() {
        watching.shutdown();
    }

    @Test
    void shouldCountWhatEveryThreadAllocatesButTheOneThatLooks() throws Exception {
        final long before = look();
        kept = new byte[8 * MIB];
        watching.submit(() -> kept = new byte[32 * MIB]).get();
        assertThat(look() - before).isBetween(8L * MIB, 16L * MIB);
    }

    @Test
    void shouldStillCountAThreadThatHasEnded() throws Exception {
        final CountDownLatch allocated = new CountDownLatch(1);
        final CountDownLatch seen = new CountDownLatch(1);
        final long before = look();
        final Thread thread = new Thread(() -> {
            kept = new byte[8 * MIB];
            allocated.countDown();
            await(seen);
        });
        thread.start();
        allocated.await();
        final long whileItLived = look();
        seen.countDown();
        thread.join();
        assertThat(whileItLived - before).isGreaterThanOrEqualTo(8L * MIB);
        assertThat(look()).isGreaterThanOrEqualTo(whileItLived);
    }

    @Test
    void shouldReadTheLinesThatAreWholeAndTellWhatLiesBetween() throws IOException {
        final Path file =
                Files.writeString(folder.resolve("log"), "1000000000 500\n1200000000 900\n1400000000 1700\n14000");
        final AllocationLog log = AllocationLog.read(file);
        assertThat(log.looks()).extracting(AllocationLog.Look::bytes).containsExactly(500L, 900L, 1_700L);
        assertThat(log.between(1_100_000_000L, 1_300_000_000L)).hasValue(1_300 - 700);
        assertThat(log.between(1_000_000_000L, 1_400_000_000L + PERIOD_NS)).hasValue(1_200);
        assertThat(log.between(1_000_000_000L, 1_400_000_001L + 2 * PERIOD_NS)).isEmpty();
        assertThat(log.between(999_999_999L - 2 * PERIOD_NS, 1_400_000_000L)).isEmpty();
    }

    @Test
    void shouldBeEmptyWithoutMeasurements() throws IOException {
        final AllocationLog none = AllocationLog.read(folder.resolve("nothing"));
        assertThat(none).isEqualTo(AllocationLog.NONE);
        assertThat(none.between(0, 1)).isEmpty();
    }

    private long look() throws Exception {
        final Future<AllocationLog.Look> look = watching.submit(() -> watch.look(0));
        return look.get().bytes();
    }

    private static void await(final CountDownLatch latch) {
        try {
            latch.await();
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }
}
