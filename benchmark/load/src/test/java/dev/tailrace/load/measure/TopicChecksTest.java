package dev.tailrace.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.workload.Expectation;
import dev.tailrace.load.workload.ResultHash;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class TopicChecksTest {

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    private final ResultCheck trades = new ResultCheck(expectation("a", "b"), Long.MAX_VALUE);
    private final ResultCheck alerts = new ResultCheck(expectation("x"), Long.MAX_VALUE);
    private final AtomicInteger complete = new AtomicInteger();
    private final AtomicInteger arriving = new AtomicInteger();
    private long nowNs;
    private int polls;

    @Test
    void shouldHandEachTopicToItsCheckAndTellOnceWhenAllIsThere() {
        final TopicChecks checks = checks();
        arrive("t", 0, "a");
        run(checks, 1);
        assertThat(complete).hasValue(0);
        arrive("t", 1, "b");
        arrive("r", 0, "x");
        run(checks, 2);
        assertThat(complete).hasValue(1);
        assertThat(trades.faults()).isEqualTo(Faults.NONE);
        assertThat(alerts.faults()).isEqualTo(Faults.NONE);
    }

    @Test
    void shouldGiveAllThatAPollBringsTheSameTime() {
        final TopicChecks checks = checks();
        arrive("t", 0, "a");
        arrive("t", 1, "b");
        run(checks, 1);
        assertThat(trades.arrivedNs().toArray()).containsExactly(1, 1);
    }

    @Test
    void shouldTakeRecordsWithoutAValueForMarkers() {
        final TopicChecks checks = checks();
        consumer.addRecord(new ConsumerRecord<>("t", 0, 0, null, null));
        run(checks, 1);
        assertThat(arriving).hasValue(0);
        arrive("t", 1, "a");
        run(checks, 1);
        assertThat(trades.faults()).hasToString("1 lost");
        assertThat(arriving).hasValue(1);
    }

    @Test
    void shouldTellOnceASecondThatResultsArrive() {
        final TopicChecks checks = checks();
        polls = 4;
        checks.run(
                () -> {
                    arrive("t", 4 - polls, "a");
                    nowNs += polls == 2 ? 1_000_000_000 : 0;
                    return polls-- == 0;
                },
                arriving::incrementAndGet,
                complete::incrementAndGet);
        assertThat(arriving).hasValue(2);
    }

    private TopicChecks checks() {
        final TopicChecks checks =
                new TopicChecks(consumer, new TreeMap<>(Map.of("t", trades, "r", alerts)), () -> ++nowNs);
        consumer.updateBeginningOffsets(Map.of(new TopicPartition("t", 0), 0L, new TopicPartition("r", 0), 0L));
        checks.open();
        return checks;
    }

    private void run(final TopicChecks checks, final int times) {
        polls = times;
        checks.run(() -> polls-- == 0, arriving::incrementAndGet, complete::incrementAndGet);
    }

    private void arrive(final String topic, final long offset, final String value) {
        consumer.addRecord(new ConsumerRecord<>(topic, 0, offset, null, value.getBytes(StandardCharsets.US_ASCII)));
    }

    private static Expectation expectation(final String... results) {
        final long[] entries = new long[2 * results.length];
        for (int i = 0; i < results.length; i++) {
            final byte[] bytes = results[i].getBytes(StandardCharsets.US_ASCII);
            entries[2 * i] = ResultHash.of(bytes, 0, bytes.length);
            entries[2 * i + 1] = i;
        }
        return Expectation.of(entries);
    }
}
