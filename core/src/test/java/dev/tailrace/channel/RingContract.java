package dev.tailrace.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.testkit.Allocation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a ring does on one thread. */
abstract class RingContract {

    abstract Ring ring(int capacity);

    @Test
    void shouldBeEmptyWhenNew() {
        final Ring ring = ring(4);

        assertThat(ring.poll()).isEqualTo(LongRing.EMPTY);
        assertThat(ring.size()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 4", "4, 4", "5, 8", "1000, 1024", "1024, 1024"})
    void shouldRoundItsCapacityUp(final int asked, final int expected) {
        assertThat(ring(asked).capacity()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, (1 << 28) + 1, Integer.MAX_VALUE})
    void shouldRefuseACapacityThatItCannotHave(final int capacity) {
        assertThatThrownBy(() -> ring(capacity))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a ring holds 1 to 268435456 values, not " + capacity);
    }

    @Test
    void shouldRefuseTheValueThatMeansEmpty() {
        final Ring ring = ring(4);

        assertThatThrownBy(() -> ring.offer(LongRing.EMPTY))
                .isInstanceOf(AssertionError.class)
                .hasMessage("the value that means 'empty' cannot be put into a ring");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void shouldRefuseValuesWhenFullAndTakeThemWhenThereIsRoom(final int capacity) {
        final Ring ring = ring(capacity);
        for (int i = 0; i < capacity; i++) {
            assertThat(ring.offer(i)).isTrue();
        }

        assertThat(ring.offer(99)).isFalse();
        assertThat(ring.size()).isEqualTo(capacity);
        assertThat(ring.poll()).isZero();
        assertThat(ring.offer(100)).isTrue();
        assertThat(ring.offer(101)).isFalse();
        for (int i = 1; i < capacity; i++) {
            assertThat(ring.poll()).isEqualTo(i);
        }
        assertThat(ring.poll()).isEqualTo(100);
        assertThat(ring.poll()).isEqualTo(LongRing.EMPTY);
    }

    @Test
    void shouldCarryTheValuesAtTheEndsOfTheRange() {
        final Ring ring = ring(4);
        ring.offer(Long.MAX_VALUE);
        ring.offer(Long.MIN_VALUE + 1);
        ring.offer(0);
        ring.offer(-1);

        assertThat(ring.poll()).isEqualTo(Long.MAX_VALUE);
        assertThat(ring.poll()).isEqualTo(Long.MIN_VALUE + 1);
        assertThat(ring.poll()).isZero();
        assertThat(ring.poll()).isEqualTo(-1);
    }

    @RepeatedTest(50)
    void shouldDoWhatAQueueDoes(final RepetitionInfo repetition) {
        final long seed = 32_452_843L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final Ring ring = ring(1 + random.nextInt(20));
        final Deque<Long> model = new ArrayDeque<>();
        for (int i = 0; i < 2_000; i++) {
            if (random.nextInt(100) < (i / 200 % 2 == 0 ? 60 : 40)) {
                final boolean room = model.size() < ring.capacity();
                assertThat(ring.offer(i)).as("seed %d, step %d", seed, i).isEqualTo(room);
                if (room) {
                    model.add((long) i);
                }
            } else {
                final long expected = model.isEmpty() ? LongRing.EMPTY : model.remove();
                assertThat(ring.poll()).as("seed %d, step %d", seed, i).isEqualTo(expected);
            }
            assertThat(ring.size()).as("seed %d, step %d", seed, i).isEqualTo(model.size());
        }
    }

    @Test
    void shouldAllocateNothing() {
        final Ring ring = ring(64);
        final long bytes = Allocation.inSteadyState(() -> {
            for (int i = 0; i < 10_000; i++) {
                ring.offer(i);
                ring.offer(i);
                ring.poll();
            }
        });

        assertThat(bytes).isZero();
    }
}
