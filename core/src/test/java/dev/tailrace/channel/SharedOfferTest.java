package dev.tailrace.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedOfferTest extends RingContract {

    private static final int PRODUCERS = 3;
    private static final int VALUES = 20_000;

    @Override
    Ring ring(final int capacity) {
        return Ring.shared(new ClaimRing(capacity));
    }

    @Test
    void shouldPassEachValueOnceAndThoseOfAProducerInOrder() {
        Soak.repeat(10, SharedOfferTest::gather);
    }

    /** A value is its producer and its number; what the producer wrote beside it must be seen with it. */
    private static void gather(final long seed) {
        final ClaimRing ring = new ClaimRing(1 + (int) Math.floorMod(seed, 9L));
        final long[][] beside = new long[PRODUCERS][VALUES];
        final List<Runnable> bodies = new ArrayList<>();
        for (int producer = 0; producer < PRODUCERS; producer++) {
            final int own = producer;
            bodies.add(() -> produce(ring, own, beside[own], new Pauses(seed + own)));
        }
        bodies.add(() -> consume(ring, beside, seed));
        Together.run(bodies);
    }

    private static void produce(final ClaimRing ring, final int producer, final long[] beside, final Pauses pauses) {
        for (int value = 0; value < VALUES; value++) {
            beside[value] = value + 1;
            while (!ring.offerShared((long) producer * VALUES + value)) {
                Thread.yield();
            }
            if (value % 100 == 0) {
                pauses.pause();
            }
        }
    }

    private static void consume(final ClaimRing ring, final long[][] beside, final long seed) {
        final int[] next = new int[PRODUCERS];
        for (int taken = 0; taken < PRODUCERS * VALUES; ) {
            final long value = ring.poll();
            if (value == ClaimRing.EMPTY) {
                Thread.yield();
                continue;
            }
            final int producer = (int) (value / VALUES);
            final int number = (int) (value % VALUES);
            assertThat(number).as("seed %d, producer %d", seed, producer).isEqualTo(next[producer]++);
            assertThat(beside[producer][number])
                    .as("seed %d, written before the offer", seed)
                    .isEqualTo(number + 1);
            taken++;
        }
        assertThat(ring.poll()).isEqualTo(ClaimRing.EMPTY);
    }
}
