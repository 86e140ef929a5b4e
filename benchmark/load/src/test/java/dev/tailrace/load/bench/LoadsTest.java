package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.Timing;
import org.junit.jupiter.api.Test;

class LoadsTest {

    @Test
    void shouldMeasureTheBrokerWithTheRecordsThatAReplayHas() {
        for (final int speed : new int[] {1, 5, 20, 60}) {
            for (final int seconds : new int[] {1, 3, 10, 60}) {
                final RateShape shape = RateShape.parse("replay:" + speed + "x");
                final long most = shape.messages(seconds);
                final Timing floor = Loads.floor(shape.rates(seconds).get(0), seconds, most);
                assertThat(floor.shape().records())
                        .as("replay:%dx for %d s", speed, seconds)
                        .isBetween(1L, most);
                final Phase phase = floor.phases().get(0);
                assertThat(phase.toSecond() - phase.fromSecond()).isEqualTo(seconds);
            }
        }
    }

    @Test
    void shouldMeasureTheBrokerAtTheHighestRateWhereThereAreEnoughRecords() {
        final Timing floor = Loads.floor(22_000, 3, Long.MAX_VALUE);
        assertThat(floor.shape().records()).isEqualTo(132_000);
        assertThat(Schedule.rate(floor.phases().get(0))).isEqualTo(22_000);
        assertThat(Schedule.rate(Loads.floor(22_000, 3, 131_999).phases().get(0)))
                .isEqualTo(21_999);
    }
}
