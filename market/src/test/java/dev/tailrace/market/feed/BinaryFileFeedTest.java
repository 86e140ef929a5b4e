package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BinaryFileFeedTest {

    @Test
    void shouldDeliverMessagesWithPositionsAndPlaces() {
        final FeedReading reading = FeedReading.failing(
                new FeedBytes().frame('S').frame('A').frame('D').bytes());

        assertThat(reading.types()).isEqualTo("SAD");
        assertThat(reading.positions).containsExactly(1L, 2L, 3L);
        assertThat(reading.places)
                .containsExactly("feed: byte 0, message 1", "feed: byte 14, message 2", "feed: byte 52, message 3");
    }

    @Test
    void shouldEndAtTheEndMarker() {
        final FeedReading reading =
                FeedReading.failing(new FeedBytes().frame('S').u16(0).bytes());

        assertThat(reading.types()).isEqualTo("S");
        assertThat(reading.counts()).isEmpty();
    }

    @Test
    void shouldReportBytesAfterTheEndMarker() {
        final byte[] feed = new FeedBytes().frame('S').u16(0).frame('A').bytes();

        assertFails(
                feed,
                "feed: byte 14, message 1: bytes follow the end of the session:"
                        + " at least 38 bytes are not read, from byte 16 on");
        assertSkips(feed, "S", Map.of("trailing-bytes", 1L));
    }

    @Test
    void shouldEndAtTheEndMarkerOfAnEndlessInput() {
        final InputFaults inputFaults = new InputFaults(OnError.SKIP);
        try (InputLog log = Feeds.open(new Zeros(), "zeros", -1, inputFaults)) {
            int delivered = 0;
            while (delivered != InputLog.END) {
                delivered = log.poll(256, (buffer, offset, length, position) -> {
                    throw new AssertionError("there is no message");
                });
            }
        }
        assertThat(inputFaults.met()).extracting(InputFault::name).containsExactly("trailing-bytes");
    }

    /** A device of zeros, but one that notices when somebody reads on and on. */
    private static final class Zeros extends InputStream {

        private int reads;

        @Override
        public int read() {
            return 0;
        }

        @Override
        public int read(final byte[] target, final int offset, final int length) {
            assertThat(++reads).isLessThan(100);
            Arrays.fill(target, offset, offset + length, (byte) 0);
            return length;
        }
    }

    @Test
    void shouldReportAMessageThatTheInputCutsShort() {
        final byte[] whole = new FeedBytes().frame('S').frame('A').bytes();
        final byte[] feed = Arrays.copyOf(whole, whole.length - 16);

        assertFails(feed, "feed: byte 14, message 2: the input ends inside a message: expected 36 bytes, found 20");
        assertSkips(feed, "S", Map.of("truncated-message", 1L));
    }

    @Test
    void shouldReportALengthThatTheInputCutsShort() {
        final byte[] feed = new FeedBytes().frame('S').raw((byte) 0).bytes();

        assertFails(feed, "feed: byte 14, message 2: the input ends inside a message: expected 2 bytes, found 1");
        assertSkips(feed, "S", Map.of("truncated-message", 1L));
    }

    @Test
    void shouldReportALengthWithoutAMessage() {
        final byte[] feed = new FeedBytes().frame('S').u16(36).bytes();

        assertFails(feed, "feed: byte 14, message 2: the input ends inside a message: expected 36 bytes, found 0");
        assertSkips(feed, "S", Map.of("truncated-message", 1L));
    }

    @Test
    void shouldLeaveOutAMessageWithTheWrongLengthWhenTheNextFrameFits() {
        final byte[] feed = new FeedBytes().frame('S').frame('A', 35).frame('D').bytes();

        assertFails(
                feed,
                "feed: byte 14, message 2: the message does not have the length of its type: expected 36 bytes, found 35");
        final FeedReading reading = assertSkips(feed, "SD", Map.of("wrong-length", 1L));
        assertThat(reading.positions).containsExactly(1L, 3L);
    }

    @Test
    void shouldLeaveOutTheLastMessageWithTheWrongLength() {
        assertSkips(new FeedBytes().frame('S').frame('A', 40).bytes(), "S", Map.of("wrong-length", 1L));
        assertSkips(new FeedBytes().frame('S').frame('A', 40).u16(0).bytes(), "S", Map.of("wrong-length", 1L));
    }

    @Test
    void shouldCountUnknownTypesWhenTheFramingFits() {
        final byte[] feed = new FeedBytes().frame('S').frame('Z', 30).frame('D').bytes();

        final FeedReading reading = FeedReading.failing(feed);

        assertThat(reading.types()).isEqualTo("SD");
        assertThat(reading.positions).containsExactly(1L, 3L);
        assertThat(reading.counts()).isEqualTo(Map.of("unknown-type", 1L));
        assertThat(reading.inputFaults.met().get(0).firstPlace()).isEqualTo("feed: byte 14, message 2");
    }

    @Test
    void shouldCountManyUnknownTypesInARow() {
        final FeedBytes feed = new FeedBytes().frame('S');
        for (int i = 0; i < 100; i++) {
            feed.frame('Z', 60);
        }

        final FeedReading reading = FeedReading.failing(feed.frame('D').bytes());

        assertThat(reading.types()).isEqualTo("SD");
        assertThat(reading.counts()).isEqualTo(Map.of("unknown-type", 100L));
    }

    @Test
    void shouldLeaveOutALongRunOfMessagesThatALaterRevisionMadeLonger() {
        final FeedBytes feed = new FeedBytes().frame('S');
        for (int i = 0; i < 100; i++) {
            feed.frame('I', 52);
        }

        assertSkips(feed.frame('D').bytes(), "SD", Map.of("wrong-length", 100L));
    }

    @Test
    void shouldBelieveMessagesOfTheLengthOfAPacketWhenLookingAhead() {
        assertThat(FeedReading.skipping(unknownInARow(1_400)).counts()).isEqualTo(Map.of("unknown-type", 2L));
        assertThat(FeedReading.skipping(unknownInARow(1_401)).counts()).containsKey("garbage");
    }

    private static byte[] unknownInARow(final int length) {
        return new FeedBytes()
                .frame('S')
                .frame('Z', 60)
                .frame('Z', length)
                .frame('D')
                .bytes();
    }

    @Test
    void shouldCountTheLongestUnknownMessage() {
        final FeedReading reading = FeedReading.failing(
                new FeedBytes().frame('S').frame('!', 65_535).frame('D').bytes());

        assertThat(reading.types()).isEqualTo("SD");
        assertThat(reading.counts()).isEqualTo(Map.of("unknown-type", 1L));
    }

    @Test
    void shouldFindTheFramingAgainAfterGarbage() {
        final byte[] feed = new FeedBytes()
                .frame('S')
                .fill(100, 0xEE)
                .frame('A')
                .frame('D')
                .frame('X')
                .bytes();

        assertFails(feed, "feed: byte 14, message 2: no message starts here: found length 61166 and type 0xee");
        final FeedReading reading = assertSkips(feed, "SADX", Map.of("garbage", 1L));
        assertThat(reading.positions).containsExactly(1L, 3L, 4L, 5L);
        assertThat(reading.first()).isEqualTo("feed: byte 14, message 2: skipped 100 bytes");
    }

    @Test
    void shouldFindTheFramingAgainWhenOneLengthIsDamaged() {
        final byte[] feed = new FeedBytes()
                .frame('S')
                .frame('A')
                .frame('D')
                .frame('X')
                .frame('E')
                .bytes();
        feed[15]++;

        assertFails(feed, "feed: byte 14, message 2: no message starts here: found length 37 and type 'A'");
        assertSkips(feed, "SDXE", Map.of("garbage", 1L));
    }

    @Test
    void shouldCompleteAChainWithTheEndOfTheInput() {
        final byte[] garbage = new FeedBytes().fill(50, 0xEE).bytes();

        assertSkips(new FeedBytes().raw(garbage).frame('A').bytes(), "A", Map.of("garbage", 1L));
        assertSkips(new FeedBytes().raw(garbage).frame('A').u16(0).bytes(), "A", Map.of("garbage", 1L));
    }

    @Test
    void shouldNotTakeTwoFramesAmidGarbageForAChain() {
        final byte[] feed = new FeedBytes()
                .fill(50, 0xEE)
                .frame('A')
                .frame('D')
                .fill(50, 0xEE)
                .frame('S')
                .bytes();

        assertSkips(feed, "S", Map.of("garbage", 1L));
    }

    @Test
    void shouldCallATextFileGarbage() {
        final byte[] text = "symbol,price,size\nAAPL,150.01,100\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

        assertFails(
                text,
                "feed: byte 0, message 1: no message starts here: found length 29561 and type 'm';"
                        + " expected ITCH messages (BinaryFILE, pcap, pcapng), DBN, a table of tardis.dev, or a recording of Binance or Coinbase, and this looks like CSV");
        assertSkips(text, "", Map.of("garbage", 1L));
    }

    @Test
    void shouldNameTheFormatsWhenAFileBeginsLikeNoneOfThem() {
        final byte[] noise = new FeedBytes().fill(100, 0xEE).bytes();

        assertFails(
                noise,
                "feed: byte 0, message 1: no message starts here: found length 61166 and type 0xee;"
                        + " expected ITCH messages (BinaryFILE, pcap, pcapng), DBN, a table of tardis.dev, or a recording of Binance or Coinbase, and this looks like binary data");
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
