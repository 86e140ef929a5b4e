package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputException;
import dev.tailrace.function.OnError;
import dev.tailrace.market.itch.ItchFrames;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Assertions;

/** Whatever the bytes are: a feed ends, throws nothing but {@link InputException}, and delivers only sound messages. */
class FeedFuzzTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @Property(tries = 400)
    void shouldSurviveRandomBytes(@ForAll final long seed) {
        final Random random = new Random(seed);
        final byte[] feed = new byte[1 + random.nextInt(1 << random.nextInt(17))];
        random.nextBytes(feed);

        survives(feed, random);
    }

    @Property(tries = 400)
    void shouldSurviveRandomBytesAfterEveryMagic(@ForAll final long seed) {
        final Random random = new Random(seed);
        final byte[] noise = new byte[1 + random.nextInt(2_000)];
        random.nextBytes(noise);
        for (final byte[] beginning : beginnings()) {
            survives(new FeedBytes().raw(beginning).raw(noise).bytes(), random);
        }
    }

    @Property(tries = 400)
    void shouldSurviveMutationsOfSoundFeeds(@ForAll final long seed) {
        final Random random = new Random(seed);
        for (final byte[] sound : soundFeeds(random)) {
            survives(mutate(sound, random), random);
        }
    }

    private static void survives(final byte[] feed, final Random random) {
        Assertions.assertTimeoutPreemptively(TIMEOUT, () -> {
            for (final OnError onError : OnError.values()) {
                readToTheEnd(feed, onError, random);
            }
        });
    }

    private static void readToTheEnd(final byte[] feed, final OnError onError, final Random random) {
        try {
            final ChunkedStream stream = new ChunkedStream(feed, 1 + random.nextInt(5_000), random);
            final FeedReading reading = new FeedReading(stream, "feed", onError).toEnd();
            assertThat(reading.messages).allMatch(message -> ItchFrames.isConsistent(message, 0, message.length));
            assertThat(reading.positions).isSorted().doesNotHaveDuplicates();
        } catch (final InputException e) {
            assertThat(e.getMessage()).startsWith("feed: ");
        }
    }

    private static List<byte[]> beginnings() {
        return List.of(
                CaptureBytes.pcap().bytes(),
                CaptureBytes.pcap(ByteOrder.BIG_ENDIAN, 0xA1B23C4D, 101).bytes(),
                CaptureBytes.pcapng()
                        .section(ByteOrder.LITTLE_ENDIAN)
                        .face(1, 0)
                        .bytes(),
                CaptureBytes.pcapng().section(ByteOrder.BIG_ENDIAN).bytes(),
                new byte[] {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, 0});
    }

    private static List<byte[]> soundFeeds(final Random random) {
        final FeedBytes file = new FeedBytes();
        final CaptureBytes pcap = CaptureBytes.pcap();
        final CaptureBytes pcapng =
                CaptureBytes.pcapng().section(ByteOrder.BIG_ENDIAN).face(1, 0);
        for (int i = 1; i < 40; i++) {
            final byte[] message = FeedBytes.randomMessage(random);
            file.frame(message);
            final byte[] udp = CaptureBytes.udp(MoldBytes.packet(MoldBytes.SESSION, i, message));
            pcap.record(CaptureBytes.ethernet(0x0800, CaptureBytes.ipv4(udp)));
            pcapng.enhanced(0, CaptureBytes.ethernet(0x86DD, CaptureBytes.ipv6(17, udp)));
        }
        return List.of(file.bytes(), pcap.bytes(), pcapng.bytes(), GzipFeedTest.gzip(file.bytes()));
    }

    private static byte[] mutate(final byte[] sound, final Random random) {
        byte[] feed = sound.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            feed = mutateOnce(feed, random);
        }
        return feed;
    }

    private static byte[] mutateOnce(final byte[] feed, final Random random) {
        final int at = random.nextInt(feed.length);
        final int length = 1 + random.nextInt(Math.min(64, feed.length - at));
        switch (random.nextInt(5)) {
            case 0 -> feed[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> feed[at] = (byte) random.nextInt();
            case 2 -> Arrays.fill(feed, at, at + length, (byte) (random.nextBoolean() ? 0 : 0xFF));
            case 3 -> {
                return spliced(feed, at, at + length);
            }
            default -> {
                return spliced(feed, at + length, at);
            }
        }
        return feed;
    }

    /** Up to one place and on from another: a hole when that is behind, a repetition when it is before. */
    private static byte[] spliced(final byte[] feed, final int upTo, final int onFrom) {
        final byte[] spliced = Arrays.copyOf(feed, upTo + feed.length - onFrom);
        System.arraycopy(feed, onFrom, spliced, upTo, feed.length - onFrom);
        return spliced.length == 0 ? new byte[1] : spliced;
    }
}
