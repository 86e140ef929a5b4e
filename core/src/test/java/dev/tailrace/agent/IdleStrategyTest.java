package dev.tailrace.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.testkit.Allocation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IdleStrategyTest {

    private final List<String> waits = new ArrayList<>();

    @Test
    void shouldNotWaitWhenThereWasWork() {
        final Recorded recorded = new Recorded();
        for (final IdleStrategy idle : List.of(
                BackoffIdle.spinning(recorded), BackoffIdle.yielding(recorded), BackoffIdle.standard(recorded))) {
            for (int i = 0; i < 1_000; i++) {
                idle.idle(1);
                idle.idle(Integer.MAX_VALUE);
            }
        }

        assertThat(waits).isEmpty();
    }

    @Test
    void shouldSpin() {
        idle(BackoffIdle.spinning(new Recorded()), 1_000);

        assertThat(waits).hasSize(1_000).containsOnly("spin");
    }

    @Test
    void shouldYield() {
        idle(BackoffIdle.yielding(new Recorded()), 1_000);

        assertThat(waits).hasSize(1_000).containsOnly("yield");
    }

    @Test
    void shouldParkForTheSameTimeEachTime() {
        idle(new BackoffIdle(new Recorded(), 0, 0, 50_000, 50_000), 3);

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
        idle(BackoffIdle.standard(new Recorded()), 1_000);

        assertThat(waits.subList(0, 200)).containsOnly("spin");
        assertThat(waits.subList(200, 220)).containsOnly("yield");
        assertThat(waits.subList(220, 222)).containsExactly("park 1000", "park 2000");
        assertThat(waits.subList(230, 1_000)).containsOnly("park 1000000");
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void shouldAllocateNothing(final IdleStrategy idle) {
        final long bytes = Allocation.inSteadyState(() -> {
            for (int i = 0; i < 300; i++) {
                idle.idle(i % 100 == 99 ? 1 : 0);
            }
        });

        assertThat(bytes).isZero();
    }

    private static Stream<IdleStrategy> strategies() {
        return Stream.of(
                IdleStrategy.spinning(),
                IdleStrategy.yielding(),
                IdleStrategy.sleeping(50_000, 50_000),
                IdleStrategy.backingOff());
    }

    @Test
    void shouldReallyWait() {
        final BackoffIdle.Waiting waiting = BackoffIdle.Waiting.SYSTEM;
        waiting.spin();
        waiting.yieldToOthers();
        Thread.currentThread().interrupt();
        waiting.parkNanos(Long.MAX_VALUE);

        assertThat(Thread.interrupted()).isTrue();
    }

    private static void idle(final IdleStrategy idle, final int times) {
        Collections.nCopies(times, 0).forEach(idle::idle);
    }

    private final class Recorded implements BackoffIdle.Waiting {

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
