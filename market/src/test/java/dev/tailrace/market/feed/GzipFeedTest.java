package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import dev.tailrace.function.OnError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GzipFeedTest {

    private static final byte[] FEED =
            new FeedBytes().frame('S').frame('A').frame('D').bytes();
    private static final byte[] GZIPPED = gzip(FEED);

    static byte[] gzip(final byte[] bytes) {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    @Test
    void shouldReadACompressedFeedAndSayThatOffsetsAreUncompressed() {
        final FeedReading reading = FeedReading.failing(GZIPPED);

        assertThat(reading.types()).isEqualTo("SAD");
        assertThat(reading.places.get(1)).isEqualTo("feed: byte 14 (uncompressed), message 2");
        assertThat(reading.log.bytesRead()).isEqualTo(GZIPPED.length);
    }

    @Test
    void shouldReadEveryMemberHoweverTheBytesArrive() {
        final byte[] members = new FeedBytes()
                .raw(GZIPPED)
                .raw(gzip(new byte[0]))
                .raw(GZIPPED)
                .fill(1000, 0)
                .bytes();

        for (int mostAtOnce = 1; mostAtOnce < 300; mostAtOnce++) {
            final ChunkedStream stream = new ChunkedStream(members, mostAtOnce, new Random(mostAtOnce));
            final FeedReading reading = new FeedReading(stream, "feed", OnError.FAIL).toEnd();
            assertThat(reading.types()).isEqualTo("SADSAD");
        }
    }

    @Test
    void shouldReadAMessageThatStraddlesMembers() {
        final byte[] members = new FeedBytes()
                .raw(gzip(Arrays.copyOf(FEED, 20)))
                .raw(gzip(Arrays.copyOfRange(FEED, 20, FEED.length)))
                .bytes();

        assertThat(FeedReading.failing(members).types()).isEqualTo("SAD");
    }

    @Test
    void shouldSkipTheOptionalFieldsOfTheHeader() {
        final byte[] header = GZIPPED.clone();
        header[3] = 0x02 | 0x04 | 0x08 | 0x10;
        final byte[] feed = new FeedBytes()
                .raw(Arrays.copyOf(header, 10))
                .raw((byte) 3, (byte) 0, (byte) 1, (byte) 2, (byte) 3)
                .raw((byte) 'n', (byte) 0)
                .raw((byte) 'c', (byte) 0)
                .raw((byte) 7, (byte) 7)
                .raw(Arrays.copyOfRange(GZIPPED, 10, GZIPPED.length))
                .bytes();

        assertThat(FeedReading.failing(feed).types()).isEqualTo("SAD");
    }

    @Test
    void shouldSkipAnExtraFieldThatIsLongerThanTheWindow() {
        final byte[] header = GZIPPED.clone();
        header[3] = 0x04;
        final FeedBytes extra = new FeedBytes()
                .raw(Arrays.copyOf(header, 10))
                .raw((byte) 0xFF, (byte) 0xFF)
                .fill(0xFFFF, 1);

        assertThat(FeedReading.failing(new FeedBytes()
                                .raw(extra.bytes())
                                .raw(Arrays.copyOfRange(GZIPPED, 10, GZIPPED.length))
                                .bytes())
                        .types())
                .isEqualTo("SAD");
        assertSkips(Arrays.copyOf(extra.bytes(), 60_000), "", Map.of("damaged-gzip", 1L));
    }

    @Test
    void shouldReportDataThatEndsEarly() {
        final byte[] feed = Arrays.copyOf(GZIPPED, GZIPPED.length - 8);

        assertFails(
                feed,
                "feed: byte 52 (uncompressed), message 3:"
                        + " the compressed data is damaged from here on: the gzip data ends early");
        assertSkips(feed, "SAD", Map.of("damaged-gzip", 1L));
    }

    @Test
    void shouldReportAHeaderThatEndsEarly() {
        final byte[] feed = Arrays.copyOf(GZIPPED, 5);

        assertFails(feed, "feed: the compressed data is damaged from here on: the gzip data ends early");
        assertSkips(feed, "", Map.of("damaged-gzip", 1L));
    }

    @Test
    void shouldReportAWrongChecksum() {
        final byte[] feed = GZIPPED.clone();
        feed[feed.length - 8]++;

        assertFails(
                feed,
                "feed: byte 52 (uncompressed), message 3:"
                        + " the compressed data is damaged from here on: the checksum of the gzip data is wrong");
        assertSkips(feed, "SAD", Map.of("damaged-gzip", 1L));
    }

    @Test
    void shouldReportAWrongSize() {
        final byte[] feed = GZIPPED.clone();
        feed[feed.length - 4]++;

        assertSkips(feed, "SAD", Map.of("damaged-gzip", 1L));
    }

    @Test
    void shouldReportCorruptData() {
        final byte[] feed = GZIPPED.clone();
        feed[10] = (byte) 0xFF;

        assertFails(
                feed,
                "feed: the compressed data is damaged from here on: the gzip data is corrupt, invalid block type");
        assertSkips(feed, "", Map.of("damaged-gzip", 1L));
    }

    @Test
    void shouldReportWhatFollowsAMemberAndIsNone() {
        final byte[] feed =
                new FeedBytes().raw(GZIPPED).raw("some more text".getBytes()).bytes();

        assertFails(
                feed,
                "feed: byte 52 (uncompressed), message 3: the compressed data is damaged from here on:"
                        + " what follows a gzip member is not another one");
        assertSkips(feed, "SAD", Map.of("damaged-gzip", 1L));
    }

    @Test
    void shouldReportBothTheDamageAndTheMessageThatItCuts() {
        final byte[] twoMembers = new FeedBytes()
                .raw(gzip(Arrays.copyOf(FEED, 20)))
                .raw((byte) 0x1F)
                .bytes();

        assertSkips(twoMembers, "S", Map.of("damaged-gzip", 1L, "truncated-message", 1L));
    }

    @Test
    void shouldRefuseAnEmptyFeed() {
        assertFails(gzip(new byte[0]), "feed: is empty once decompressed");
    }

    @Test
    void shouldRefuseAFeedThatWasCompressedTwice() {
        assertFails(gzip(GZIPPED), "feed: is compressed twice; decompress it once before");
    }

    @Test
    void shouldReadStoredBlocksThatAreLongerThanTheWindow() {
        final FeedBytes large = new FeedBytes();
        for (int i = 0; i < 40_000; i++) {
            large.frame('A');
        }
        final FeedReading reading = FeedReading.failing(stored(large.bytes()));

        assertThat(reading.messages).hasSize(40_000);
    }

    /** A member of uncompressed blocks: nothing shrinks, so that refills of both windows fall in many places. */
    private static byte[] stored(final byte[] bytes) {
        final FeedBytes member = new FeedBytes().raw(Arrays.copyOf(GZIPPED, 10));
        for (int at = 0; at < bytes.length; at += 60_000) {
            final byte[] block = Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + 60_000));
            member.raw((byte) (at + 60_000 >= bytes.length ? 1 : 0));
            member.u16(Short.reverseBytes((short) block.length)).u16(Short.reverseBytes((short) ~block.length));
            member.raw(block);
        }
        final CRC32 crc = new CRC32();
        crc.update(bytes);
        final int checksum = Integer.reverseBytes((int) crc.getValue());
        final int length = Integer.reverseBytes(bytes.length);
        return member.u16(checksum >>> 16)
                .u16(checksum)
                .u16(length >>> 16)
                .u16(length)
                .bytes();
    }

    private static void assertFails(final byte[] feed, final String message) {
        assertThatThrownBy(() -> FeedReading.failing(feed))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    private static void assertSkips(final byte[] feed, final String types, final Map<String, Long> counts) {
        final FeedReading reading = FeedReading.skipping(feed);
        assertThat(reading.types()).isEqualTo(types);
        assertThat(reading.counts()).isEqualTo(counts);
    }
}
