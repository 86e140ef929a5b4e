package dev.tailrace.load.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.schedule.LoadShape;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SpinMeterTest {

    private static final long MS = 1_000_000;

    private long wallNs;
    private long cpuNs;

    @Test
    void shouldCountProcessorTimeWithoutTheTimeOfWork() {
        final SpinMeter meter = new SpinMeter(LoadShape.steady(2, Duration.ofSeconds(2)), () -> cpuNs, () -> wallNs);
        for (int record = 0; record < 4; record++) {
            meter.sent();
            // 100 ms of work, 400 ms of waiting; in the second second it has its processor for half of the waiting.
            wallNs += 500 * MS;
            cpuNs += record < 2 ? 500 * MS : 300 * MS;
        }
        assertThat(meter.end(new long[] {800 * MS, 800 * MS, 0})).containsExactly(800 * MS, 400 * MS);
    }

    @Test
    void shouldCountNothingOfAThreadThatSleeps() {
        final SpinMeter meter = new SpinMeter(LoadShape.steady(1, Duration.ofSeconds(1)), () -> cpuNs, () -> wallNs);
        meter.sent();
        wallNs += 1_000 * MS;
        cpuNs += 90 * MS;
        assertThat(meter.end(new long[] {900 * MS, 0})).containsExactly(0);
    }
}
