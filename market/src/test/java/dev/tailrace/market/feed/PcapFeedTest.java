package dev.tailrace.market.feed;

import static dev.tailrace.market.feed.CaptureBytes.ETHERNET;
import static dev.tailrace.market.feed.CaptureBytes.ethernet;
import static dev.tailrace.market.feed.CaptureBytes.ipv4;
import static dev.tailrace.market.feed.CaptureBytes.ipv6;
import static dev.tailrace.market.feed.CaptureBytes.pcap;
import static dev.tailrace.market.feed.CaptureBytes.udp;
import static dev.tailrace.market.feed.CaptureBytes.vlan;
import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PcapFeedTest {

    private static final byte[] IP = ipv4(udp(MoldBytes.packet(1, "SAD")));
    private static final byte[] FRAME = ethernet(0x0800, IP);

    @Test
    void shouldReadBothByteOrdersAndBothResolutions() {
        for (final ByteOrder order : List.of(BIG_ENDIAN, LITTLE_ENDIAN)) {
            for (final int magic : new int[] {0xA1B2C3D4, 0xA1B23C4D}) {
                assertThat(FeedReading.failing(pcap(order, magic, ETHERNET)
                                        .record(FRAME)
                                        .bytes())
                                .types())
                        .isEqualTo("SAD");
            }
        }
    }

    @Test
    void shouldNamePacketAndMessage() {
        final FeedReading reading =
                FeedReading.failing(CaptureBytes.pcapOf(MoldBytes.packet(1, "SA"), MoldBytes.packet(3, "D")));

        assertThat(reading.positions).containsExactly(1L, 2L, 3L);
        assertThat(reading.places)
                .containsExactly(
                        "feed: byte 24, packet 1, message 1",
                        "feed: byte 24, packet 1, message 2",
                        "feed: byte 154, packet 2, message 3");
    }

    @Test
    void shouldReadCompressedCaptures() {
        final FeedReading reading =
                FeedReading.failing(GzipFeedTest.gzip(CaptureBytes.pcapOf(MoldBytes.packet(1, "SAD"))));

        assertThat(reading.types()).isEqualTo("SAD");
        assertThat(reading.places.get(0)).isEqualTo("feed: byte 24 (uncompressed), packet 1, message 1");
    }

    @Test
    void shouldReadEveryLinkLayer() {
        final byte[] udp = udp(MoldBytes.packet(1, "SAD"));
        final byte[] hopByHop =
                new FeedBytes().raw((byte) 17).fill(7, 0).raw(udp).bytes();

        assertReads(ETHERNET, ethernet(0x8100, vlan(0x0800, IP)));
        assertReads(ETHERNET, ethernet(0x88A8, vlan(0x8100, vlan(0x0800, IP))));
        assertReads(ETHERNET, ethernet(0x86DD, ipv6(17, udp)));
        assertReads(ETHERNET, ethernet(0x86DD, ipv6(0, hopByHop)));
        assertReads(ETHERNET, new FeedBytes().raw(FRAME).fill(18, 0).bytes());
        assertReads(101, IP);
        assertReads(101, ipv6(17, udp));
        assertReads(228, IP);
        assertReads(229, ipv6(17, udp));
        assertReads(0, new FeedBytes().fill(4, 2).raw(IP).bytes());
        assertReads(113, new FeedBytes().fill(14, 0).u16(0x0800).raw(IP).bytes());
        assertReads(276, new FeedBytes().u16(0x0800).fill(18, 0).raw(IP).bytes());
    }

    private static void assertReads(final int linkType, final byte[] packet) {
        final FeedReading reading = FeedReading.failing(
                pcap(LITTLE_ENDIAN, 0xA1B2C3D4, linkType).record(packet).bytes());
        assertThat(reading.types()).isEqualTo("SAD");
        assertThat(reading.counts()).isEmpty();
    }

    @Test
    void shouldReadSectionsOfBothByteOrdersAndSkipOtherBlocks() {
        final byte[] next = ethernet(0x0800, ipv4(udp(MoldBytes.packet(4, "XE"))));
        final byte[] capture = CaptureBytes.pcapng()
                .section(LITTLE_ENDIAN)
                .block(10, 700_000)
                .face(147, 0)
                .face(ETHERNET, 0)
                .enhanced(1, FRAME)
                .enhanced(0, FRAME)
                .section(BIG_ENDIAN)
                .face(ETHERNET, 0)
                .block(0xBAD, 0)
                .simple(next)
                .bytes();

        final FeedReading reading = FeedReading.failing(capture);

        assertThat(reading.types()).isEqualTo("SADXE");
        assertThat(reading.counts()).isEqualTo(Map.of("other-packet", 1L));
        assertThat(reading.places.get(4)).matches("feed: byte \\d+, packet 3, message 5");
    }

    @Test
    void shouldSkipAndCountOtherPackets() {
        final byte[] capture = pcap().record(ethernet(0x0806, new byte[28]))
                .record(ethernet(0x0800, ipv4(6, 0, new byte[40])))
                .record(ethernet(0x0800, ipv4(udp(new byte[100]))))
                .record(ethernet(0x0800, ipv4(udp("short".getBytes()))))
                .record(new byte[3])
                .record(ethernet(0x0800, ipv4(17, 0x2000, udp(new byte[100]))))
                .record(ethernet(0x0800, ipv4(17, 0x0010, new byte[100])))
                .record(ethernet(0x86DD, ipv6(44, new byte[100])))
                .record(FRAME)
                .bytes();

        final FeedReading reading = FeedReading.failing(capture);

        assertThat(reading.types()).isEqualTo("SAD");
        assertThat(reading.counts()).isEqualTo(Map.of("other-packet", 5L, "fragmented-packet", 3L));
        assertThat(reading.first()).isEqualTo("feed: byte 412, packet 6: ");
    }

    @Test
    void shouldDeliverTheWholeMessagesOfACutPacket() {
        final byte[] capture = pcap().record(FRAME, FRAME.length - 5).bytes();

        assertFails(
                capture,
                "feed: byte 24, packet 1: the capture has only a part of the packet: expected 93 bytes, found 88");
        assertSkips(capture, "SA", Map.of("truncated-packet", 1L));
    }

    @Test
    void shouldDeliverTheWholeMessagesOfASimplePacketThatItsInterfaceCut() {
        final int snapLength = FRAME.length - 5;
        final byte[] capture = CaptureBytes.pcapng()
                .section(LITTLE_ENDIAN)
                .face(ETHERNET, snapLength)
                .simple(FRAME, snapLength)
                .bytes();

        assertSkips(capture, "SA", Map.of("truncated-packet", 1L));
    }

    @Test
    void shouldReportABlockLengthThatIsNoMultipleOfFour() {
        final byte[] sound = CaptureBytes.pcapng()
                .section(LITTLE_ENDIAN)
                .face(ETHERNET, 0)
                .simple(FRAME)
                .bytes();
        final byte[] block = {9, 0, 0, 0, 14, 0, 0, 0, 0, 0, 14, 0, 0, 0};

        assertFails(
                new FeedBytes().raw(sound).raw(block).bytes(),
                "feed: byte 48, packet 1, message 3: the capture is damaged from here on: at byte " + sound.length
                        + ", found a length of 14");
    }

    @Test
    void shouldReportPacketsOfWhichOnlyTheHeadersWereCaptured() {
        for (int captured = 0; captured < 14 + 20 + 8 + 20; captured++) {
            assertSkips(pcap().record(FRAME, captured).record(FRAME).bytes(), "SAD", Map.of("truncated-packet", 1L));
        }
    }

    @Test
    void shouldLeaveOutMessagesWithTheWrongLengthAndUnknownTypes() {
        final byte[] capture = CaptureBytes.pcapOf(MoldBytes.packet(
                MoldBytes.SESSION,
                1,
                FeedBytes.message('S'),
                FeedBytes.message('A', 35),
                FeedBytes.message('Z', 20),
                new byte[0],
                FeedBytes.message('D')));

        assertFails(
                capture,
                "feed: byte 24, packet 1, message 2:"
                        + " the message does not have the length of its type: expected 36 bytes, found 35");
        final FeedReading reading = assertSkips(capture, "SD", Map.of("wrong-length", 1L, "unknown-type", 2L));
        assertThat(reading.positions).containsExactly(1L, 5L);
    }

    @Test
    void shouldReportACaptureThatEndsEarly() {
        final byte[] whole = CaptureBytes.pcapOf(MoldBytes.packet(1, "S"), MoldBytes.packet(2, "A"));

        assertFails(
                Arrays.copyOf(whole, whole.length - 1),
                "feed: byte 24, packet 1, message 1: the capture is damaged from here on:"
                        + " at byte 116, expected 116 bytes, found 115");
        assertSkips(Arrays.copyOf(whole, whole.length - 1), "S", Map.of("damaged-capture", 1L));
        assertSkips(Arrays.copyOf(whole, 120), "S", Map.of("damaged-capture", 1L));
    }

    @Test
    void shouldReportALengthThatCannotBe() {
        final byte[] capture = CaptureBytes.pcapOf(MoldBytes.packet(1, "S"), MoldBytes.packet(2, "A"));
        Arrays.fill(capture, 124, 128, (byte) 0xFF);

        assertFails(
                capture,
                "feed: byte 24, packet 1, message 1: the capture is damaged from here on:"
                        + " at byte 116, found a length of 4294967295");
        assertSkips(capture, "S", Map.of("damaged-capture", 1L));
    }

    @Test
    void shouldReportDamageToPcapng() {
        final CaptureBytes sound =
                CaptureBytes.pcapng().section(LITTLE_ENDIAN).face(ETHERNET, 0).simple(FRAME);
        final byte[] whole = sound.bytes();

        for (int length = whole.length - 1; length > 48; length--) {
            final FeedReading reading = FeedReading.skipping(Arrays.copyOf(whole, length));
            assertThat(reading.counts()).isEqualTo(Map.of("damaged-capture", 1L));
        }
        assertSkips(sound.enhanced(7, FRAME).simple(FRAME).bytes(), "SAD", Map.of("damaged-capture", 1L));
        assertFails(
                new FeedBytes().raw(whole).fill(16, 1).bytes(),
                "feed: byte 48, packet 1, message 3: the capture is damaged from here on:" + " at byte " + whole.length
                        + ", found a length of 16843009");
    }

    @Test
    void shouldRefuseCapturesThatItCannotRead() {
        assertFails(
                pcap(LITTLE_ENDIAN, 0xA1B2C3D4, 147).bytes(),
                "feed: byte 20: link type 147 is not supported;"
                        + " Ethernet, raw IP, Linux cooked and loopback captures are");
        assertFails(
                Arrays.copyOf(pcap().bytes(), 20),
                "feed: byte 0: the header of the capture is cut short: expected 24 bytes, found 20");
    }

    private static void assertFails(final byte[] feed, final String message) {
        assertThatThrownBy(() -> FeedReading.failing(feed))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    private static FeedReading assertSkips(final byte[] feed, final String types, final Map<String, Long> counts) {
        final FeedReading reading = FeedReading.skipping(feed);
        assertThat(reading.types()).isEqualTo(types);
        assertThat(reading.counts()).isEqualTo(counts);
        return reading;
    }
}
