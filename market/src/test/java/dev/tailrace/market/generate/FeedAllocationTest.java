package dev.tailrace.market.generate;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class FeedAllocationTest {

    private static final int WINDOW = 1 << 20;
    private static final int WARM_UP = 4;
    /**
     * A window holds more than 30,000 messages; one object for every fifth of them would be 100,000 bytes. What remains is
     * the growth of books that get new levels, and the reading of the counter.
     */
    private static final long MOST_PER_WINDOW = 4_000;

    /** Windows are blocks of output: the generator owns its loop, and its stream is where a test can look in. */
    private static final class Meter extends OutputStream {

        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final long[] allocated = new long[64];
        private long bytes;
        private int windows;

        @Override
        public void write(final int value) {
            throw new UnsupportedOperationException("blocks only");
        }

        @Override
        public void write(final byte[] block, final int offset, final int length) {
            bytes += length;
            if (bytes >= (long) WINDOW * (windows + 1)) {
                allocated[windows++] = threads.getCurrentThreadAllocatedBytes();
            }
        }
    }

    @Test
    void shouldNotAllocatePerMessage() {
        final Meter meter = new Meter();
        new FeedGenerator(FeedSpec.builder()
                        .messages(500_000)
                        .symbols(50)
                        .liveOrdersAtPeak(500)
                        .build())
                .generate(meter, label -> {});
        assertThat(meter.windows).isGreaterThan(12);
        for (int window = WARM_UP; window < meter.windows; window++) {
            final long allocated = meter.allocated[window] - meter.allocated[window - 1];
            assertThat(allocated).as("bytes allocated in window %d", window).isLessThan(MOST_PER_WINDOW);
        }
    }
}
