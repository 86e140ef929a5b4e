package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.event.VenueMessage;
import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Input that is not delivered is reported with its amount, and compressed data is checked to its end. */
class LostInputTest {

    private static final int FRAMES = 2_000;

    @Property(tries = 100)
    void shouldSayHowMuchAnEndMarkerInTheMiddleLoses(@ForAll final long seed) {
        final Random random = new Random(seed);
        final int marked = random.nextInt(FRAMES);
        final FeedBytes bytes = new FeedBytes();
        int rest = 0;
        for (int frame = 0; frame < FRAMES; frame++) {
            if (frame == marked) {
                rest = bytes.bytes().length + 2;
                bytes.u16(0);
            }
            bytes.frame(FeedBytes.randomMessage(random));
        }
        final byte[] feed = bytes.bytes();
        final int left = feed.length - rest;

        assertLoses(feed, feed.length, marked, "trailing-bytes", left + " bytes", rest);
        final byte[] compressed = GzipFeedTest.gzip(feed);
        assertLoses(compressed, compressed.length, marked, "trailing-bytes", left + " bytes", rest);
        assertLoses(compressed, -1, marked, "trailing-bytes", left + " bytes", rest);
    }

    private static void assertLoses(
            final byte[] feed,
            final long size,
            final int delivered,
            final String kind,
            final String loss,
            final int from) {
        final InputFaults met = new InputFaults(OnError.SKIP);

        assertThat(read(feed, size, met)).isEqualTo(delivered);
        assertThat(met.met()).extracting(InputFault::name).containsExactly(kind);
        assertThat(met.met().get(0).loss()).isEqualTo(loss);
        assertThat(met.met().get(0).firstDetail())
                .startsWith(loss.split(" ")[0] + " of ")
                .endsWith("from byte " + from + " on");
    }

    /**
     * Whatever bit of the compressed data, the checksum or the size flips, it is reported, also when the messages end early.
     * The ten bytes of the header are not under the checksum.
     */
    @Property(tries = 300)
    void shouldReportAFlippedBitAfterTheEndOfTheMessages(@ForAll final long seed) {
        final Random random = new Random(seed);
        final FeedBytes bytes = new FeedBytes();
        for (int frame = 0; frame < FRAMES; frame++) {
            if (frame == FRAMES / 20) {
                bytes.u16(0);
            }
            bytes.frame(FeedBytes.randomMessage(random));
        }
        final byte[] feed = GzipFeedTest.gzip(bytes.bytes());
        final int bit = Byte.SIZE * 10 + random.nextInt(Byte.SIZE * (feed.length - 10));
        feed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        final InputFaults met = new InputFaults(OnError.SKIP);

        read(feed, feed.length, met);

        assertThat(met.met()).as("bit " + bit).extracting(InputFault::name).contains("damaged-gzip");
    }

    @Test
    void shouldSayHowMuchAfterDamagedDataIsNotRead() {
        final byte[] member = GzipFeedTest.gzip(new FeedBytes().frame('S').bytes());
        final byte[] feed = new FeedBytes().raw(member).raw(member).raw(member).bytes();
        feed[2 * member.length - 8]++;
        final InputFaults met = new InputFaults(OnError.SKIP);

        read(feed, feed.length, met);

        final int left = member.length + 8;
        assertThat(met.met()).hasSize(1);
        assertThat(met.met().get(0).loss()).isEqualTo(left + " compressed bytes");
        assertThat(met.met().get(0).firstDetail())
                .startsWith(
                        "the checksum of the gzip data is wrong; " + left + " of " + feed.length + " compressed bytes")
                .endsWith("from byte " + (feed.length - left) + " on");
    }

    @Test
    void shouldAddUpTheBytesOfAllGarbage() {
        final byte[] noise = new byte[100];
        Arrays.fill(noise, (byte) 0xFF);
        final byte[] feed = new FeedBytes()
                .frame('S')
                .frame('A')
                .frame('D')
                .raw(noise)
                .frame('S')
                .frame('A')
                .frame('D')
                .raw(noise)
                .frame('S')
                .frame('A')
                .frame('D')
                .bytes();
        final InputFaults met = new InputFaults(OnError.SKIP);

        assertThat(read(feed, feed.length, met)).isEqualTo(9);

        assertThat(met.met().get(0).count()).isEqualTo(2);
        assertThat(met.met().get(0).loss()).isEqualTo("200 bytes");
    }

    private static int read(final byte[] feed, final long size, final InputFaults inputFaults) {
        final int[] delivered = new int[1];
        try (InputLog log = Feeds.open(new ByteArrayInputStream(feed), "feed", size, inputFaults)) {
            int now = 0;
            while (now != InputLog.END) {
                now = log.poll(
                        64,
                        (buffer, offset, length, position) ->
                                delivered[0] += VenueMessage.isVenue(buffer[offset]) ? 0 : 1);
            }
        }
        return delivered[0];
    }
}
