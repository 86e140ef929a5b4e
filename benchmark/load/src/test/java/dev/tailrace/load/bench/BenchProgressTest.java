package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchProgressTest {

    private static final long SECOND = 1_000_000_000L;

    private final BenchProgress progress = new BenchProgress(
            List.of(
                    new BenchProgress.Step("first", Duration.ofSeconds(10)),
                    new BenchProgress.Step("second", Duration.ofSeconds(5))),
            7 * SECOND);

    @Test
    void shouldCountDownWithinAStep() {
        assertThat(progress.left(7 * SECOND)).isEqualTo(Duration.ofSeconds(15));
        assertThat(progress.left(11 * SECOND)).isEqualTo(Duration.ofSeconds(11));
        assertThat(progress.name()).isEqualTo("first");
        assertThat(progress.number()).isEqualTo(1);
    }

    @Test
    void shouldExpectTheRestWhenAStepTakesLonger() {
        assertThat(progress.left(60 * SECOND)).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void shouldBeSoonerDoneWhenAStepWasFaster() {
        progress.next(8 * SECOND);
        assertThat(progress.left(8 * SECOND)).isEqualTo(Duration.ofSeconds(5));
        assertThat(progress.name()).isEqualTo("second");
    }

    @Test
    void shouldAnnounceEachStepBeforeItsWork() throws Exception {
        final List<String> seen = new ArrayList<>();
        progress.onStep(() -> seen.add(progress.name()));
        for (final String work : List.of("work 1", "work 2")) {
            progress.take(() -> seen.add(work));
        }
        assertThat(seen).containsExactly("first", "work 1", "second", "work 2");
    }

    @Test
    void shouldHaveNothingLeftAtTheEnd() {
        progress.next(8 * SECOND);
        progress.next(9 * SECOND);
        assertThat(progress.left(10 * SECOND)).isZero();
        assertThat(progress.name()).isEmpty();
        assertThat(progress.number()).isEqualTo(2);
    }
}
