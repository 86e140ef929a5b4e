package dev.tailrace.market.feed;

import static dev.tailrace.market.feed.CaptureBytes.ETHERNET;
import static dev.tailrace.market.feed.CaptureBytes.ethernet;
import static dev.tailrace.market.feed.CaptureBytes.ipv4;
import static dev.tailrace.market.feed.CaptureBytes.pcapng;
import static dev.tailrace.market.feed.CaptureBytes.udp;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A pipe whose writer pauses: the feed says so before it waits. */
class QuietPipeTest {

    private final List<Long> positions = new ArrayList<>();
    private final RecordHandler handler = (buffer, offset, length, position) -> positions.add(position);

    @Test
    void shouldReturnOnceBeforeItWaits() {
        final byte[] two = new FeedBytes().frame('A').frame('D').bytes();
        final byte[] one = new FeedBytes().frame('X').bytes();

        assertThat(poll(two, one)).containsExactly(2, 0, 1, 0, InputLog.END);
        assertThat(positions).containsExactly(1L, 2L, 3L);
    }

    @Test
    void shouldReturnOnceBeforeItWaitsForMoreOfACapture() {
        final byte[] capture = CaptureBytes.pcapOf(
                MoldBytes.packet(1, "SA"),
                MoldBytes.packet(3, "D"),
                MoldBytes.packet(4, "X"),
                MoldBytes.packet(5, "E"));
        final int inThird = 24 + 130 + 109 + 40;

        assertThat(poll(Arrays.copyOf(capture, inThird), Arrays.copyOfRange(capture, inThird, capture.length)))
                .containsExactly(2, 1, 0, 1, 1, 0, InputLog.END);
        assertThat(positions).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void shouldReturnOnceBeforeItWaitsForTheNextPacketAfterOtherBlocks() {
        final byte[] first = pcapng().section(LITTLE_ENDIAN)
                .face(ETHERNET, 0)
                .enhanced(0, framed(MoldBytes.packet(1, "SA")))
                .block(5, 8)
                .enhanced(0, framed(MoldBytes.packet(3, "D")))
                .block(5, 8)
                .bytes();
        final byte[] then = pcapng().section(LITTLE_ENDIAN)
                .face(ETHERNET, 0)
                .simple(framed(MoldBytes.packet(4, "X")))
                .bytes();

        assertThat(poll(first, then)).containsExactly(0, 2, 1, 0, 1, 0, InputLog.END);
        assertThat(positions).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void shouldNotReturnWithNothingWhenAFileIsRead() {
        final byte[] capture = CaptureBytes.pcapOf(MoldBytes.packet(1, "SA"), MoldBytes.packet(3, "D"));

        assertThat(poll(new ByteArrayInputStream(capture), capture.length)).containsExactly(2, 1, InputLog.END);
    }

    private static byte[] framed(final byte[] payload) {
        return ethernet(0x0800, ipv4(udp(payload)));
    }

    /** Between two streams of a sequence nothing is available, as in a pipe between two writes. */
    private List<Integer> poll(final byte[] first, final byte[] then) {
        return poll(new SequenceInputStream(new ByteArrayInputStream(first), new ByteArrayInputStream(then)), -1);
    }

    private List<Integer> poll(final InputStream stream, final long size) {
        final List<Integer> polled = new ArrayList<>();
        try (InputLog log = Feeds.open(stream, "pipe", size, new InputFaults(OnError.FAIL))) {
            int delivered = 0;
            while (delivered != InputLog.END) {
                delivered = log.poll(256, handler);
                polled.add(delivered);
            }
        }
        return polled;
    }
}
