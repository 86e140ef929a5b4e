package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.OnError;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ChunkedFeedTest {

    private final List<byte[]> expectedMessages = new ArrayList<>();
    private final List<Long> expectedPositions = new ArrayList<>();
    private final List<String> expectedPlaces = new ArrayList<>();

    @Property(tries = 150)
    void shouldDeliverEveryMessageHoweverTheBytesArrive(
            @ForAll final long seed, @ForAll @IntRange(max = 400) final int frames, @ForAll final boolean marker) {
        expectedMessages.clear();
        expectedPositions.clear();
        expectedPlaces.clear();
        final Random random = new Random(seed);
        final byte[] feed = randomFeed(random, 1 + frames, marker);
        final int mostAtOnce = 1 << random.nextInt(18);

        final FeedReading reading =
                new FeedReading(new ChunkedStream(feed, mostAtOnce, random), "feed", OnError.FAIL).toEnd();

        assertThat(reading.messages)
                .usingElementComparator(java.util.Arrays::compare)
                .isEqualTo(expectedMessages);
        assertThat(reading.positions).isEqualTo(expectedPositions);
        assertThat(reading.places).isEqualTo(expectedPlaces);
        assertThat(reading.log.bytesRead()).isEqualTo(feed.length);
    }

    /** Sound messages, and now and then a long one of an unknown type, so that refills fall everywhere. */
    private byte[] randomFeed(final Random random, final int frames, final boolean marker) {
        final FeedBytes feed = new FeedBytes();
        int offset = 0;
        for (int position = 1; position <= frames; position++) {
            final boolean unknown = random.nextInt(20) == 0;
            final byte[] message =
                    unknown ? FeedBytes.message('Z', 11 + random.nextInt(1_390)) : FeedBytes.randomMessage(random);
            feed.frame(message);
            if (!unknown) {
                expectedMessages.add(message);
                expectedPositions.add((long) position);
                expectedPlaces.add("feed: byte " + offset + ", message " + position);
            }
            offset += 2 + message.length;
        }
        return marker ? feed.u16(0).bytes() : feed.bytes();
    }
}
