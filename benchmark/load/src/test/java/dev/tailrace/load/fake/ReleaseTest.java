package dev.tailrace.load.fake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReleaseTest {

    private static final long US = 1_000;

    private static final long STEP_NS = 5 * US;

    private long nowNs;
    private final List<Long> releasedAtNs = new ArrayList<>();

    @Test
    void shouldHoldEachValueForTheDelay() {
        release(request().hold(Duration.ofNanos(50 * US)), 0, 10 * US);
        assertThat(releasedAtNs).containsExactly(50 * US, 60 * US);
    }

    @Test
    void shouldDelayOnlyTheBlocksWhoseTurnItIs() {
        release(request().delay(new Alternation(1, 1), Duration.ofNanos(50 * US)), 0, 10 * US, 20 * US, 200 * US);
        assertThat(releasedAtNs.get(0)).isLessThan(50 * US);
        assertThat(releasedAtNs.get(1)).isLessThan(50 * US);
        assertThat(releasedAtNs.get(2)).isEqualTo(70 * US);
        assertThat(releasedAtNs.get(3)).isEqualTo(250 * US);
    }

    @Test
    void shouldHoldEveryValueForTheDelay() {
        final Alternation second = new Alternation(0, 1);
        release(request().hold(Duration.ofNanos(100 * US)).delay(second, Duration.ofNanos(50 * US)), 0, 10 * US);
        assertThat(releasedAtNs).containsExactly(100 * US, 160 * US);
    }

    @Test
    void shouldLetNothingGoDuringTheStallAndThenAllThatHasWaited() {
        release(request().stall(List.of(1L), Duration.ofMillis(1), 0), 0, 10 * US, 20 * US);
        assertThat(releasedAtNs.get(0)).isLessThan(100 * US);
        assertThat(releasedAtNs.get(1)).isGreaterThanOrEqualTo(1_000 * US);
        assertThat(releasedAtNs.get(2) - releasedAtNs.get(1)).isLessThan(10 * US);
    }

    @Test
    void shouldLetTheBacklogGoAtItsRateWhenThatIsKnown() {
        release(
                request().stall(List.of(1L), Duration.ofMillis(1), 2_000),
                0,
                10 * US,
                20 * US,
                30 * US,
                40 * US,
                50 * US);
        assertThat(releasedAtNs.get(2) - releasedAtNs.get(1)).isLessThan(10 * US);
        assertThat(releasedAtNs.get(3)).isBetween(2_000 * US, 2_030 * US);
        assertThat(releasedAtNs.get(5)).isBetween(3_000 * US, 3_030 * US);
    }

    private static FakeRequest request() {
        return FakeRequest.echo(Connection.to("127.0.0.1:1"), "in", "out", 100);
    }

    // Each reading of the clock moves it by a step, so whoever waits by looking at it comes to an end, and soon.
    private void release(final FakeRequest request, final long... takenAtNs) {
        final Release release =
                new Release(request, value -> releasedAtNs.add(nowNs), () -> nowNs += STEP_NS, ns -> nowNs += ns);
        for (final long atNs : takenAtNs) {
            nowNs = atNs - STEP_NS;
            release.hold(new byte[0]);
        }
        nowNs = 0;
        release.run(() -> releasedAtNs.size() == takenAtNs.length);
    }
}
