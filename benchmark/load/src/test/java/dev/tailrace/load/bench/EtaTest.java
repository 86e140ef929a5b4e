package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class EtaTest {

    private static final long SECOND = 1_000_000_000L;

    private final Eta eta = new Eta(
            List.of(new Eta.Step("first", Duration.ofSeconds(10)), new Eta.Step("second", Duration.ofSeconds(5))),
            7 * SECOND);

    @Test
    void shouldCountDownWithinAStep() {
        assertThat(eta.left(7 * SECOND)).isEqualTo(Duration.ofSeconds(15));
        assertThat(eta.left(11 * SECOND)).isEqualTo(Duration.ofSeconds(11));
        assertThat(eta.name()).isEqualTo("first");
        assertThat(eta.number()).isEqualTo(1);
    }

    @Test
    void shouldExpectTheRestWhenAStepTakesLonger() {
        assertThat(eta.left(60 * SECOND)).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void shouldBeSoonerDoneWhenAStepWasFaster() {
        eta.next(8 * SECOND);
        assertThat(eta.left(8 * SECOND)).isEqualTo(Duration.ofSeconds(5));
        assertThat(eta.name()).isEqualTo("second");
    }

    @Test
    void shouldHaveNothingLeftAtTheEnd() {
        eta.next(8 * SECOND);
        eta.next(9 * SECOND);
        assertThat(eta.left(10 * SECOND)).isZero();
        assertThat(eta.name()).isEmpty();
        assertThat(eta.number()).isEqualTo(2);
    }
}
