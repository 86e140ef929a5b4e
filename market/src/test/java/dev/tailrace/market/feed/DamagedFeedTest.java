package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** However a feed is damaged, what lies well before and well after the damage is delivered. */
class DamagedFeedTest {

    private static final int FRAMES = 60;

    @Property(tries = 300)
    void shouldLoseOnlyWhatIsNearTheDamage(@ForAll final long seed) {
        final Random random = new Random(seed);
        final List<byte[]> messages = new ArrayList<>();
        final FeedBytes feed = new FeedBytes();
        final int damagedAt = 5 + random.nextInt(FRAMES - 15);
        for (int i = 0; i < FRAMES; i++) {
            if (i == damagedAt) {
                feed.raw(noiseThatFitsNoFraming(random));
            }
            final byte[] message = FeedBytes.randomMessage(random);
            messages.add(message);
            feed.frame(message);
        }

        final FeedReading reading = FeedReading.skipping(feed.bytes());

        assertThat(reading.messages).usingElementComparator(Arrays::compare).containsExactlyElementsOf(messages);
        assertThat(reading.counts()).containsOnlyKeys("garbage").containsValue(1L);
    }

    /** Bytes of which none is a type letter, nor part of a length that a specified type has. */
    private static byte[] noiseThatFitsNoFraming(final Random random) {
        final byte[] noise = new byte[1 + random.nextInt(5_000)];
        for (int i = 0; i < noise.length; i++) {
            noise[i] = (byte) (0x80 + random.nextInt(0x80));
        }
        return noise;
    }
}
