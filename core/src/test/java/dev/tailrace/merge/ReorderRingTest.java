package dev.tailrace.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.testkit.Allocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ReorderRingTest {

    private final ReorderRing<String> ring = new ReorderRing<>(0, 2, 1_024);

    @Test
    void shouldHoldAnElementUntilItsTurn() {
        ring.put(1, "b");
        assertThat(ring.first()).isNull();
        assertThat(ring.firstHeld()).isEqualTo(1);
        ring.advance();
        assertThat(ring.head()).isEqualTo(1);
        assertThat(ring.first()).isEqualTo("b");
        ring.advance();
        assertThat(ring.held()).isZero();
        assertThat(ring.mostHeld()).isEqualTo(1);
        assertThat(ring.firstHeld()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void shouldGrowUpToItsLimit() {
        for (int number = 1; number < 1_000; number++) {
            ring.put(number, "" + number);
        }
        assertThat(ring.capacity()).isEqualTo(1_024);
        assertThat(ring.get(999)).isEqualTo("999");
        assertThat(ring.fits(1_023)).isTrue();
        assertThat(ring.fits(1_024)).isFalse();
    }

    @Test
    void shouldSayWhichNumberIsMissingWhenAnElementIsTooFarAhead() {
        assertThatThrownBy(() -> ring.put(1_024, "a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("number 0 is missing although 1024 has come: more than 1024 are between them");
        assertThat(ring.held()).isZero();
    }

    @Test
    void shouldSkipNumbersThatDoNotCome() {
        ring.put(7, "h");
        ring.skipTo(ring.firstHeld());
        assertThat(ring.first()).isEqualTo("h");
    }

    /** The model is a sorted map, which needs no ring. */
    @Property
    void shouldHoldWhatASortedMapHolds(@ForAll final long seed) {
        final Random random = new Random(seed);
        final long start = random.nextInt(1_000_000_000) - 5L;
        final ReorderRing<Long> tried = new ReorderRing<>(start, 1 << random.nextInt(5), 1 << 8);
        final TreeMap<Long, Long> model = new TreeMap<>();
        long head = start;
        for (int step = 0; step < 500; step++) {
            final long number = head + random.nextInt(1 + random.nextInt(400));
            if (random.nextInt(3) > 0 && tried.fits(number) && tried.get(number) == null) {
                tried.put(number, number);
                model.put(number, number);
            } else if (random.nextInt(8) == 0 && !model.isEmpty()) {
                head = model.firstKey();
                tried.skipTo(head);
            } else {
                assertThat(tried.first()).isEqualTo(model.remove(head++));
                tried.advance();
            }
            final List<Long> kept = new ArrayList<>();
            for (long ahead = head; ahead < head + 256; ahead++) {
                if (tried.get(ahead) != null) {
                    kept.add(tried.get(ahead));
                }
            }
            assertThat(kept).containsExactlyElementsOf(model.values());
            assertThat(tried.held()).isEqualTo(model.size());
            assertThat(tried.head()).isEqualTo(head);
            assertThat(tried.firstHeld()).isEqualTo(model.isEmpty() ? Long.MAX_VALUE : model.firstKey());
        }
    }

    @Test
    void shouldAllocateNothingOnceItIsLargeEnough() {
        final long[] next = new long[1];
        assertThat(Allocation.inSteadyState(() -> {
                    for (int pair = 0; pair < 1_000; pair++) {
                        ring.put(next[0] + 1, "late");
                        ring.advance();
                        ring.advance();
                        next[0] += 2;
                    }
                }))
                .isZero();
    }
}
