package dev.tailrace.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.testkit.Allocation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdleKindTest {

    private final List<String> waits = new ArrayList<>();

    @ParameterizedTest
    @EnumSource
    void shouldBeFoundByItsName(final IdleKind kind) {
        assertThat(IdleKind.named(kind.toString())).isEqualTo(kind);
    }

    @Test
    void shouldSayWhichNamesThereAre() {
        assertThatThrownBy(() -> IdleKind.named("sleep"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no idle strategy 'sleep', there are spin, yield, park, backoff");
    }

    @ParameterizedTest
    @EnumSource
    void shouldNotWaitWhenThereWasWork(final IdleKind kind) {
        final IdleStrategy idle = kind.strategy(new Recorded());
        for (int i = 0; i < 1_000; i++) {
            idle.idle(1);
            idle.idle(Integer.MAX_VALUE);
        }

        assertThat(waits).isEmpty();
    }

    @Test
    void shouldSpin() {
        idle(IdleKind.SPIN, 3);

        assertThat(waits).containsExactly("spin", "spin", "spin");
    }

    @Test
    void shouldYield() {
        idle(IdleKind.YIELD, 3);

        assertThat(waits).containsExactly("yield", "yield", "yield");
    }

    @Test
    void shouldParkForTheSameTimeEachTime() {
        idle(IdleKind.PARK, 3);

        assertThat(waits).containsExactly("park 50000", "park 50000", "park 50000");
    }

    @Test
    void shouldSpinThenYieldThenParkForEverLonger() {
        idle(new BackoffIdle(new Recorded(), 3, 2, 1_000, 5_000), 9);

        assertThat(waits)
                .containsExactly(
                        "spin", "spin", "spin", "yield", "yield", "park 1000", "park 2000", "park 4000", "park 5000");
    }

    @Test
    void shouldBeginAnewWhenThereWasWork() {
        final IdleStrategy idle = new BackoffIdle(new Recorded(), 1, 1, 1_000, 5_000);
        idle(idle, 5);
        waits.clear();
        idle.idle(7);
        idle(idle, 4);

        assertThat(waits).containsExactly("spin", "yield", "park 1000", "park 2000");
    }

    @Test
    void shouldBackOffUpToAMillisecond() {
        idle(IdleKind.BACKOFF, 1_000);

        assertThat(waits.subList(0, 200)).containsOnly("spin");
        assertThat(waits.subList(200, 220)).containsOnly("yield");
        assertThat(waits.subList(220, 222)).containsExactly("park 1000", "park 2000");
        assertThat(waits.subList(230, 1_000)).containsOnly("park 1000000");
    }

    @ParameterizedTest
    @EnumSource
    void shouldAllocateNothing(final IdleKind kind) {
        final IdleStrategy idle = kind.newStrategy();
        final long bytes = Allocation.inSteadyState(() -> {
            for (int i = 0; i < 300; i++) {
                idle.idle(i % 100 == 99 ? 1 : 0);
            }
        });

        assertThat(bytes).isZero();
    }

    @Test
    void shouldReallyWait() {
        final ThreadWaiting waiting = SystemWaiting.INSTANCE;
        waiting.spin();
        waiting.yieldToOthers();
        Thread.currentThread().interrupt();
        waiting.parkNanos(Long.MAX_VALUE);

        assertThat(Thread.interrupted()).isTrue();
    }

    private void idle(final IdleKind kind, final int times) {
        idle(kind.strategy(new Recorded()), times);
    }

    private static void idle(final IdleStrategy idle, final int times) {
        Collections.nCopies(times, 0).forEach(idle::idle);
    }

    private final class Recorded implements ThreadWaiting {

        @Override
        public void spin() {
            waits.add("spin");
        }

        @Override
        public void yieldToOthers() {
            waits.add("yield");
        }

        @Override
        public void parkNanos(final long durationNs) {
            waits.add("park " + durationNs);
        }
    }
}
