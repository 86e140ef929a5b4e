package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.testkit.Allocation;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FeedAllocationTest {

    private static final int MESSAGES = 50_000;

    private long checksum;

    @Test
    void shouldNotAllocatePerMessageOfABinaryFile() {
        assertAllocatesNothing(open(new Endless(randomFeed())));
    }

    @Test
    void shouldNotAllocatePerMessageLeftOut() {
        final byte[] feed = new FeedBytes()
                .frame('S')
                .frame('Z', 40)
                .frame('A', 35)
                .frame('D')
                .bytes();
        assertAllocatesNothing(open(new Endless(feed)));
    }

    @Test
    void shouldNotAllocatePerMessageOfACapture() {
        final byte[] header = CaptureBytes.pcap().bytes();
        final byte[] whole = CaptureBytes.pcapOf(
                MoldBytes.packet("\0".repeat(10), 0, FeedBytes.message('A'), FeedBytes.message('D')),
                MoldBytes.packet("\0".repeat(10), 0, FeedBytes.message('X')));
        final byte[] records = java.util.Arrays.copyOfRange(whole, header.length, whole.length);

        assertAllocatesNothing(open(new SequenceInputStream(new ByteArrayInputStream(header), new Endless(records))));
    }

    @Test
    void shouldNotAllocatePerPacedMessage() {
        final long[] clockNs = new long[1];
        assertAllocatesNothing(new PacedInputLog(open(new Endless(randomFeed())), 1e6, () -> clockNs[0] += 1_000_000));
    }

    private void assertAllocatesNothing(final InputLog log) {
        final RecordHandler handler = (buffer, offset, length, position) -> checksum += buffer[offset] + position;
        final long allocated = Allocation.inSteadyState(() -> readWindow(log, handler));
        log.close();

        assertThat(allocated).isZero();
        assertThat(checksum).isNotZero();
    }

    private static void readWindow(final InputLog log, final RecordHandler handler) {
        int left = MESSAGES;
        while (left > 0) {
            left -= log.poll(Math.min(left, 256), handler);
        }
    }

    private static InputLog open(final InputStream stream) {
        return Feeds.open(stream, "feed", -1, new InputFaults(OnError.SKIP));
    }

    private static byte[] randomFeed() {
        final Random random = new Random(7);
        final FeedBytes feed = new FeedBytes();
        for (int i = 0; i < 1_000; i++) {
            feed.frame(FeedBytes.randomMessage(random));
        }
        return feed.bytes();
    }

    /** The same bytes over and over, for as long as somebody reads. */
    private static final class Endless extends InputStream {

        private final byte[] bytes;
        private int at;

        Endless(final byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            final int value = bytes[at] & 0xFF;
            at = at + 1 == bytes.length ? 0 : at + 1;
            return value;
        }

        @Override
        public int read(final byte[] target, final int offset, final int length) {
            final int n = Math.min(length, bytes.length - at);
            System.arraycopy(bytes, at, target, offset, n);
            at = at + n == bytes.length ? 0 : at + n;
            return n;
        }
    }
}
