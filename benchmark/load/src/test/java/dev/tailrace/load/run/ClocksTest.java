package dev.tailrace.load.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ClockLog;
import org.junit.jupiter.api.Test;

class ClocksTest {

    private static final long US = 1_000;

    private final ClockLog clock = new ClockLog();

    @Test
    void shouldFailAboveTheLimit() {
        clock.add(0, 1_150 * US, 1_250 * US);
        assertThatThrownBy(() -> Clocks.check("driver", clock))
                .isInstanceOf(ChildFailedException.class)
                .hasMessage(
                        "the clock of the driver differs by 1.200 ms from that of the benchmark, and at most 1 ms are"
                                + " allowed: latencies would be wrong by as much");
    }

    @Test
    void shouldGoOnWhileTheClocksMayBeEqual() {
        assertThatCode(() -> Clocks.check("driver", clock)).doesNotThrowAnyException();
        clock.add(0, -50 * US, 2_000 * US);
        assertThatCode(() -> Clocks.check("driver", clock)).doesNotThrowAnyException();
    }
}
