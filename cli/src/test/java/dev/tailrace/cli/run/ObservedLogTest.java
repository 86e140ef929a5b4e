package dev.tailrace.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.feed.PacedInputLog;
import dev.tailrace.testkit.Allocation;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ObservedLogTest {

    private final MessageCounts counts = new MessageCounts();
    private final ProcessingLatencies latencies = new ProcessingLatencies("test", false);
    private long nowNs = 1_000;

    @Test
    void shouldMeasureFromTheEndOfTheMessageBefore() {
        final InputLog log = processingTime(new ScriptedLog(() -> nowNs += 3, 0, 1, 2));
        assertThat(log.poll(10, (buffer, offset, length, position) -> nowNs += 10 * position))
                .isEqualTo(3);
        // The first message begins with its buffer; the others include the 3 ns of unframing.
        assertThat(latencies.count()).isEqualTo(3);
        assertThat(latencies.percentileNs(1)).isEqualTo(10);
        assertThat(latencies.percentileNs(50)).isEqualTo(23);
        assertThat(latencies.maxNs()).isEqualTo(33);
        assertThat(counts.total()).isEqualTo(3);
        assertThat(counts.of((byte) 'A')).isEqualTo(3);
    }

    @Test
    void shouldNotCountTheTimeBetweenPolls() {
        final InputLog log = processingTime(new ScriptedLog(() -> {}, 0, 1, 2));
        log.poll(1, (buffer, offset, length, position) -> nowNs += 10);
        nowNs += 1_000_000;
        log.poll(2, (buffer, offset, length, position) -> nowNs += 10);
        assertThat(latencies.count()).isEqualTo(3);
        assertThat(latencies.maxNs()).isEqualTo(10);
    }

    @Test
    void shouldNotCountTheTimeOfARefillWithinAPoll() {
        final InputLog log = processingTime(new ScriptedLog(() -> nowNs += nowNs > 1_025 ? 1_000_000 : 0, 5, 9, 0));
        log.poll(3, (buffer, offset, length, position) -> nowNs += 15);
        assertThat(latencies.count()).isEqualTo(3);
        assertThat(latencies.maxNs()).isEqualTo(15);
    }

    @Test
    void shouldCountWaitingWhenPaced() {
        final PacedInputLog paced = new PacedInputLog(new ScriptedLog(() -> {}, 0, 1), 1, () -> nowNs);
        final InputLog log = new PacedLatencyLog(paced, counts, latencies, () -> nowNs);
        log.poll(2, (buffer, offset, length, position) -> nowNs += 40);
        // Both were due at the start; the second waited for the first.
        assertThat(latencies.percentileNs(1)).isEqualTo(40);
        assertThat(latencies.maxNs()).isEqualTo(80);
    }

    @Test
    void shouldNotAllocatePerMessage() {
        final InputLog log = new ProcessingTimeLog(
                new ScriptedLog(
                        () -> {}, IntStream.range(0, 600_000).map(i -> i % 64).toArray()),
                counts,
                true,
                latencies,
                System::nanoTime);
        final RecordHandler nobody = (buffer, offset, length, position) -> {};

        assertThat(Allocation.inSteadyState(() -> log.poll(10_000, nobody))).isZero();
        assertThat(latencies.count()).isPositive();
    }

    private InputLog processingTime(final InputLog log) {
        return new ProcessingTimeLog(log, counts, true, latencies, () -> nowNs);
    }
}
