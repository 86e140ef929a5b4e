package dev.tailrace.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class KeyTimersTest {

    private final KeyIndex<Integer> keys = new IdKeyIndex<>(Integer::intValue);

    @RepeatedTest(50)
    void shouldFireByDueTimeThenByKeyLikeASortedSet(final RepetitionInfo repetition) {
        final long seed = 7_919L * repetition.getCurrentRepetition();
        final Random random = new Random(seed);
        final KeyTimers timers = new KeyTimers(keys, 1);
        final TreeSet<Long> model = new TreeSet<>();
        for (int i = 0; i < 500; i++) {
            if (random.nextInt(3) > 0 || model.isEmpty()) {
                final int key = random.nextInt(20);
                final long due = random.nextInt(100);
                timers.set(key, due, Long.MIN_VALUE);
                model.add(due * 1_000 + key);
            } else {
                final long due = timers.nextDueNs();
                assertThat(due * 1_000 + timers.take()).as("seed %d", seed).isEqualTo(model.pollFirst());
            }
        }
    }

    @Test
    void shouldRoundUpToTheTimerResolution() {
        final KeyTimers timers = new KeyTimers(keys, 10);
        final List<Long> due = new ArrayList<>();
        for (final long at : new long[] {-11, -10, 1, 10, 11}) {
            timers.set((int) (at + 20), at, Long.MIN_VALUE);
        }
        while (timers.nextDueNs() != TimeDriven.NEVER) {
            due.add(timers.nextDueNs());
            timers.take();
        }

        assertThat(due).containsExactly(-10L, -10L, 10L, 10L, 20L);
    }

    @Test
    void shouldNeverFireAtTheEndOfTimeAndFireAtOnceWhatIsBeforeIt() {
        final KeyTimers timers = new KeyTimers(keys, 10);
        timers.set(1, Long.MAX_VALUE, Long.MIN_VALUE);

        assertThat(timers.nextDueNs()).isEqualTo(TimeDriven.NEVER);
        timers.set(2, Long.MIN_VALUE, Long.MIN_VALUE);
        assertThat(timers.nextDueNs()).isLessThan(-StreamTime.FARTHEST_NS);
    }

    @Test
    void shouldRefuseTimersWithoutATimerResolution() {
        assertThatThrownBy(() -> new KeyTimers(keys, 0).set(1, 1, Long.MIN_VALUE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the node declares no timer resolution; add .timers(timer resolution) to it");
    }
}
