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
        for (final IdleStrategy like :
                List.of(IdleStrategy.spinning(), IdleStrategy.yielding(), IdleStrategy.backingOff())) {
            final IdleStrategy idle = new Recorded(like);
            for (int i = 0; i < 1_000; i++) {
                idle.idle(1);
                idle.idle(Integer.MAX_VALUE);
            }
        }

        assertThat(waits).isEmpty();
    }

    @Test
    void shouldSpin() {
        idle(new Recorded(IdleStrategy.spinning()), 1_000);

        assertThat(waits).hasSize(1_000).containsOnly("spin");
    }

    @Test
    void shouldYield() {
        idle(new Recorded(IdleStrategy.yielding()), 1_000);

        assertThat(waits).hasSize(1_000).containsOnly("yield");
    }

    @Test
    void shouldParkForTheSameTimeEachTime() {
        idle(new Recorded(IdleStrategy.sleeping(50_000, 50_000)), 3);

        assertThat(waits).containsExactly("park 50000", "park 50000", "park 50000");
    }

    @Test
    void shouldSpinThenYieldThenParkForEverLonger() {
        idle(new Recorded(new IdleStrategy(3, 2, 1_000, 5_000)), 9);

        assertThat(waits)
                .containsExactly(
                        "spin", "spin", "spin", "yield", "yield", "park 1000", "park 2000", "park 4000", "park 5000");
    }

    @Test
    void shouldBeginAnewWhenThereWasWork() {
        final IdleStrategy idle = new Recorded(new IdleStrategy(1, 1, 1_000, 5_000));
        idle(idle, 5);
        waits.clear();
        idle.idle(7);
        idle(idle, 4);

        assertThat(waits).containsExactly("spin", "yield", "park 1000", "park 2000");
    }

    @Test
    void shouldBackOffUpToAMillisecond() {
        idle(new Recorded(IdleStrategy.backingOff()), 1_000);

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
        final IdleStrategy waiting = IdleStrategy.backingOff();
        waiting.spin();
        waiting.yieldToOthers();
        Thread.currentThread().interrupt();
        waiting.parkNanos(Long.MAX_VALUE);

        assertThat(Thread.interrupted()).isTrue();
    }

    private static void idle(final IdleStrategy idle, final int times) {
        Collections.nCopies(times, 0).forEach(idle::idle);
    }

    /** Waits as another strategy does, but writes down how instead of waiting. */
    private final class Recorded extends IdleStrategy {

        Recorded(final IdleStrategy like) {
            super(like.spins, like.spinsAndYields - like.spins, like.shortestParkNs, like.longestParkNs);
        }

        @Override
        void spin() {
            waits.add("spin");
        }

        @Override
        void yieldToOthers() {
            waits.add("yield");
        }

        @Override
        void parkNanos(final long durationNs) {
            waits.add("park " + durationNs);
        }
    }
}
