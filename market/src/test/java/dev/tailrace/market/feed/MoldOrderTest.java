package dev.tailrace.market.feed;

import static dev.tailrace.market.feed.MoldBytes.endOfSession;
import static dev.tailrace.market.feed.MoldBytes.header;
import static dev.tailrace.market.feed.MoldBytes.packet;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class MoldOrderTest {

    @Example
    void shouldDeliverTheFirstCopyOfTwoLines() {
        final FeedReading reading =
                read(packet(1, "SA"), packet(1, "SA"), packet(3, "D"), packet(3, "D"), endOfSession(4));

        assertThat(reading.types()).isEqualTo("SAD");
        assertThat(feed(reading).duplicateMessages()).isEqualTo(3);
        assertThat(reading.counts()).isEmpty();
    }

    @Example
    void shouldFillAGapOfOneLineFromTheOther() {
        final FeedReading reading =
                read(packet(1, "S"), packet(3, "D"), packet(1, "S"), packet(2, "A"), packet(3, "D"));

        assertThat(reading.types()).isEqualTo("SAD");
        assertThat(feed(reading).missingMessages()).isZero();
        assertThat(feed(reading).duplicateMessages()).isEqualTo(2);
    }

    @Example
    void shouldHoldAPacketThatIsEarlyWhereSignedNumbersWrap() {
        final FeedReading reading =
                read(packet(Long.MAX_VALUE - 1, "S"), packet(Long.MIN_VALUE, "D"), packet(Long.MAX_VALUE, "A"));

        assertThat(reading.types()).isEqualTo("SAD");
        assertThat(feed(reading).duplicateMessages()).isZero();
        assertThat(reading.counts()).isEqualTo(Map.of("sequence-gap", 1L));
    }

    @Example
    void shouldKeepInterleavedSessionsApartAndContinueAfterTheEndOfOne() {
        final byte[] other = MoldBytes.packet("OTHER     ", 1, FeedBytes.message('P'), FeedBytes.message('Q'));
        final FeedReading reading = read(packet(1, "S"), other, packet(2, "A"), endOfSession(3), other, packet(3, "D"));

        assertThat(reading.types()).isEqualTo("SPQAD");
        assertThat(feed(reading).duplicateMessages()).isEqualTo(2);
        assertThat(reading.counts()).isEmpty();
    }

    @Example
    void shouldDeliverOnlyTheNewMessagesOfAnOverlappingPacket() {
        final FeedReading reading = read(packet(1, "SA"), packet(2, "ADX"), packet(1, "SADXE"));

        assertThat(reading.types()).isEqualTo("SADXE");
        assertThat(reading.positions).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(feed(reading).duplicateMessages()).isEqualTo(5);
    }

    @Example
    void shouldGiveUpAGapAtTheEndOfTheCapture() {
        final FeedReading reading = read(packet(1, "S"), packet(5, "A"), packet(9, "D"));

        assertThat(reading.types()).isEqualTo("SAD");
        assertThat(reading.positions).containsExactly(1L, 5L, 9L);
        assertThat(reading.notes).containsExactly(1L);
        assertThat(feed(reading).missingMessages()).isEqualTo(6);
        assertThat(reading.counts()).isEqualTo(Map.of("sequence-gap", 2L));
        assertThat(reading.first()).isEqualTo("feed: byte 116, packet 2: expected sequence 2, found 5");
    }

    @Example
    void shouldMarkASessionThatBeginsInTheMiddle() {
        final FeedReading reading = read(packet(5, "SA"), packet(7, "D"));

        assertThat(reading.types()).isEqualTo("SAD");
        assertThat(reading.positions).containsExactly(5L, 6L, 7L);
        assertThat(reading.notes).containsExactly(4L);
        assertThat(feed(reading).missingMessages()).isEqualTo(4);
        assertThat(reading.counts()).isEqualTo(Map.of("sequence-gap", 1L));
        assertThat(reading.first()).isEqualTo("feed: byte 24, packet 1: expected sequence 1, found 5");
    }

    @Example
    void shouldTakeTheStartOfMessagesForTheBeginning() {
        final byte[] start = FeedBytes.message('S');
        start[11] = 'O';

        final FeedReading reading = read(packet(MoldBytes.SESSION, 5, start, FeedBytes.message('A')));

        assertThat(reading.types()).isEqualTo("SA");
        assertThat(reading.notes).isEmpty();
        assertThat(reading.counts()).isEmpty();
    }

    @Example
    void shouldGiveUpAGapWhenTheWindowIsFull() {
        final List<byte[]> packets = new ArrayList<>(List.of(packet(1, "S")));
        for (int i = 0; i < MoldSession.MAX_HELD_PACKETS; i++) {
            packets.add(packet(3 + i, "D"));
        }
        packets.add(packet(2, "A"));

        final FeedReading reading = read(packets.toArray(new byte[0][]));

        assertThat(reading.types()).isEqualTo("S" + "D".repeat(MoldSession.MAX_HELD_PACKETS));
        assertThat(feed(reading).missingMessages()).isEqualTo(1);
        assertThat(feed(reading).duplicateMessages()).isEqualTo(1);
    }

    @Example
    void shouldCloseAGapAtTheLastMoment() {
        final List<byte[]> packets = new ArrayList<>(List.of(packet(1, "S")));
        for (int i = 0; i < MoldSession.MAX_HELD_PACKETS - 1; i++) {
            packets.add(packet(3 + i, "D"));
        }
        packets.add(packet(2, "A"));

        final FeedReading reading = read(packets.toArray(new byte[0][]));

        assertThat(reading.types()).isEqualTo("SA" + "D".repeat(MoldSession.MAX_HELD_PACKETS - 1));
        assertThat(reading.counts()).isEmpty();
    }

    @Example
    void shouldHearOfLostMessagesFromHeartbeatsAndTheEndOfTheSession() {
        final byte[] heartbeat = header(MoldBytes.SESSION, 4, 0).bytes();

        final FeedReading reading = read(packet(1, "SA"), heartbeat, heartbeat, endOfSession(6));

        assertThat(reading.types()).isEqualTo("SA");
        assertThat(feed(reading).missingMessages()).isEqualTo(3);
        assertThat(feed(reading).duplicateMessages()).isZero();
    }

    @Example
    void shouldSurviveOneDamagedSequenceNumber() {
        final FeedReading reading =
                read(packet(1, "S"), packet(Long.MAX_VALUE / 2, "P"), packet(2, "A"), packet(3, "D"));

        assertThat(reading.types()).isEqualTo("SADP");
        assertThat(feed(reading).missingMessages()).isEqualTo(Long.MAX_VALUE / 2 - 4);
    }

    @Example
    void shouldFollowEachSessionByItself() {
        final FeedReading reading = read(
                packet("SESSION--A", 1, FeedBytes.message('S')),
                packet("SESSION--B", 1, FeedBytes.message('A')),
                packet("SESSION--B", 3, FeedBytes.message('X')),
                packet("SESSION--A", 2, FeedBytes.message('D')),
                packet("SESSION--B", 2, FeedBytes.message('E')));

        assertThat(reading.types()).isEqualTo("SADEX");
        assertThat(reading.counts()).isEmpty();
    }

    @Example
    void shouldNotFollowSessionsWithoutEnd() {
        final byte[][] packets = new byte[1_030][];
        for (int i = 0; i < packets.length; i++) {
            packets[i] = packet(String.format("S%09d", i), 1, FeedBytes.message('S'));
        }

        assertThat(read(packets).counts()).isEqualTo(Map.of("other-packet", 6L));
    }

    @Example
    void shouldDeliverUnsequencedPacketsAsTheyCome() {
        final byte[] packet = packet("\0".repeat(10), 0, FeedBytes.message('S'), FeedBytes.message('A'));

        final FeedReading reading = read(packet, packet);

        assertThat(reading.types()).isEqualTo("SASA");
        assertThat(reading.counts()).isEmpty();
    }

    @Property(tries = 100)
    void shouldPutTwoShuffledAndLossyLinesBackInOrder(@ForAll final long seed) {
        final Random random = new Random(seed);
        final List<byte[]> sent = new ArrayList<>();
        final List<byte[]> captured = new ArrayList<>();
        while (sent.size() < 500) {
            final byte[][] messages = new byte[1 + random.nextInt(4)][];
            for (int i = 0; i < messages.length; i++) {
                messages[i] = numbered(sent.size() + i);
            }
            final byte[] packet = packet(MoldBytes.SESSION, 1 + sent.size(), messages);
            sent.addAll(List.of(messages));
            final boolean onlyOne = captured.size() > 0 && random.nextInt(4) == 0;
            insertNearTheEnd(captured, packet, random, onlyOne ? 20 : 0);
            if (!onlyOne) {
                insertNearTheEnd(captured, packet, random, 20);
            }
        }

        final FeedReading reading = read(captured.toArray(new byte[0][]));

        assertThat(reading.messages)
                .usingElementComparator(java.util.Arrays::compare)
                .containsExactlyElementsOf(sent);
        assertThat(feed(reading).missingMessages()).isZero();
    }

    private static byte[] numbered(final int number) {
        final byte[] message = FeedBytes.message('D');
        ByteBuffer.wrap(message).putInt(11, number);
        return message;
    }

    // The first packet of the capture begins the session, so it stays where it is.
    private static void insertNearTheEnd(
            final List<byte[]> packets, final byte[] packet, final Random random, final int atMost) {
        final int back = atMost == 0 ? 0 : Math.min(random.nextInt(atMost), Math.max(0, packets.size() - 1));
        packets.add(packets.size() - back, packet);
    }

    private static FeedReading read(final byte[]... packets) {
        return FeedReading.failing(CaptureBytes.pcapOf(packets));
    }

    private static PcapFeed feed(final FeedReading reading) {
        return (PcapFeed) reading.log;
    }
}
