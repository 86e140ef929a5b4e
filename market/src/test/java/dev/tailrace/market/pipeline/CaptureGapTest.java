package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.market.feed.CaptureBytes;
import dev.tailrace.market.feed.MoldBytes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After a gap in a capture of ITCH, no book and no average is trusted; the values are those of the messages that are left. */
class CaptureGapTest {

    private static final int MESSAGES_OF_PACKET = 10;
    private static final int TRACKING_AND_TIME = 3;
    private static final long TIME_MASK = (1L << 48) - 1;

    private final InputFaults faults = new InputFaults(OnError.FAIL);

    /** The packet that is lost: among those that name the instruments, and in the middle of the day. */
    @ParameterizedTest
    @ValueSource(ints = {1, 1_000})
    void shouldMarkWhatComesAfterAGap(final int lost) {
        final byte[] feed = TickAlertsTest.generated(20_000, 20, 5);
        final long before = (long) lost * MESSAGES_OF_PACKET;
        final Map<String, String> settings = Map.of("emit", "trades,vwap,alerts,bbo", "threshold-bp", "5");

        final List<String> lines = TickAlertsTest.run(capture(feed, lost), settings, faults);

        assertThat(faults.counts()).containsEntry("sequence-gap", 1L);
        final String told = "{\"type\":\"untrusted_bbo\",\"seq\":" + before + ",";
        assertThat(lines.stream().filter(line -> !line.startsWith(told)).map(CaptureGapTest::withoutMarks))
                .containsExactlyElementsOf(
                        TickAlertsTest.run(without(feed, lost), settings, new InputFaults(OnError.SKIP)).stream()
                                .map(CaptureGapTest::withoutMarks)
                                .toList());
        final long beforeNs = timeNs(messages(feed).get(lost * MESSAGES_OF_PACKET - 1));
        final Set<String> marked = lines.stream()
                .filter(line -> line.contains("untrusted_vwap"))
                .map(line -> window(line, ""))
                .collect(Collectors.toSet());
        assertThat(lines).allSatisfy(line -> assertThat(line.contains("untrusted_"))
                .as(line)
                .isEqualTo(
                        line.contains("price_jump")
                                ? marked.contains(window(line, "ref_"))
                                : line.startsWith(told) || isMarked(line, before, beforeNs)));
        assertThat(lines).anyMatch(line -> line.contains("untrusted_bbo"));
        assertThat(lines).anyMatch(line -> line.contains("untrusted_vwap"));
        assertThat(lines).anyMatch(line -> line.contains("untrusted_price_jump"));
    }

    private static boolean isMarked(final String line, final long before, final long beforeNs) {
        if (line.contains("vwap\"")) {
            return number(line, "window_end") > beforeNs;
        }
        return line.contains("bbo\"") && number(line, "seq") > before;
    }

    /** What a window and an alert that refers to it have in common; a reference from a cross is no window. */
    private static String window(final String line, final String prefix) {
        return number(line, "locate") + " " + number(line, prefix + "window_start") + " "
                + number(line, prefix + "notional") + " " + number(line, prefix + "volume");
    }

    private static long number(final String line, final String key) {
        return Long.parseLong(line.replaceAll(".*\"" + key + "\":(\\d+).*", "$1"));
    }

    private static String withoutMarks(final String line) {
        return line.replace("untrusted_", "").replaceAll("\"seq\":\\d+,", "");
    }

    /** A capture of a feed that lacks one packet. */
    static byte[] capture(final byte[] feed, final int lost) {
        final List<byte[]> messages = messages(feed);
        final List<byte[]> packets = new ArrayList<>();
        for (int from = 0; from < messages.size(); from += MESSAGES_OF_PACKET) {
            final int to = Math.min(messages.size(), from + MESSAGES_OF_PACKET);
            packets.add(MoldBytes.packet(
                    MoldBytes.SESSION, from + 1, messages.subList(from, to).toArray(new byte[0][])));
        }
        packets.remove(lost);
        return CaptureBytes.pcapOf(packets.toArray(new byte[0][]));
    }

    private static byte[] without(final byte[] feed, final int lost) {
        final List<byte[]> messages = messages(feed);
        final ByteBuffer left = ByteBuffer.allocate(feed.length);
        for (int i = 0; i < messages.size(); i++) {
            if (i / MESSAGES_OF_PACKET != lost) {
                left.putShort((short) messages.get(i).length).put(messages.get(i));
            }
        }
        return Arrays.copyOf(left.array(), left.position());
    }

    private static List<byte[]> messages(final byte[] feed) {
        final List<byte[]> messages = new ArrayList<>();
        final ByteBuffer frames = ByteBuffer.wrap(feed);
        while (frames.hasRemaining()) {
            final byte[] message = new byte[Short.toUnsignedInt(frames.getShort())];
            frames.get(message);
            messages.add(message);
        }
        return messages;
    }

    private static long timeNs(final byte[] message) {
        return ByteBuffer.wrap(message).getLong(TRACKING_AND_TIME) & TIME_MASK;
    }
}
