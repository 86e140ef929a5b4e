package dev.tailrace.topics.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.topic.LatencyRequest.Span;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.clients.consumer.internals.AutoOffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

/** In which order the topics are read, on consumers without a broker. */
class TopicLatencyTest {

    private static final TopicPartition IN = new TopicPartition("in", 0);
    private static final TopicPartition OUT = new TopicPartition("out", 0);
    private static final long START_MS = 1_700_000_000_000L;

    private final MockConsumer<byte[], byte[]> inputs = new MockConsumer<>(AutoOffsetResetStrategy.EARLIEST.name()) {
        @Override
        public synchronized Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(
                final Map<TopicPartition, Long> times) {
            assertThat(times).containsExactly(Map.entry(IN, START_MS - 10_000));
            return Map.of(IN, new OffsetAndTimestamp(0, START_MS - 2));
        }
    };
    private final MockConsumer<byte[], byte[]> outputs = new MockConsumer<>(AutoOffsetResetStrategy.EARLIEST.name());
    private final List<Long> latencies = new ArrayList<>();
    private final Matching matching = new Matching(
            RecordPart.parse("key"),
            RecordPart.parse("key"),
            RecordTime.parse("timestamp", "ns"),
            RecordTime.parse("timestamp", "ns"),
            60_000,
            new MatchTable(1_000),
            1,
            1,
            latencies::add);

    private TopicLatency begin(final Span span, final Runnable watcher) {
        inputs.updateBeginningOffsets(Map.of(IN, 0L));
        outputs.updateBeginningOffsets(Map.of(OUT, 0L));
        final TopicLatency latency = new TopicLatency(
                new TopicSide(inputs, "in", 1), new TopicSide(outputs, "out", 1), matching, span, watcher);
        latency.begin(START_MS);
        return latency;
    }

    private static ConsumerRecord<byte[], byte[]> record(
            final TopicPartition partition, final long offset, final long timestampMs, final String key) {
        return new ConsumerRecord<>(
                partition.topic(),
                partition.partition(),
                offset,
                timestampMs,
                TimestampType.CREATE_TIME,
                0,
                0,
                key.getBytes(StandardCharsets.UTF_8),
                new byte[0],
                new RecordHeaders(),
                Optional.empty());
    }

    @Test
    void shouldKnowAnInputThatIsFetchedAfterItsOutput() {
        inputs.updateEndOffsets(Map.of(IN, 2L));
        outputs.updateEndOffsets(Map.of(OUT, 1L));
        outputs.schedulePollTask(() -> outputs.addRecord(record(OUT, 0, START_MS + 4, "a")));
        // The first fetch of the inputs comes back empty.
        inputs.schedulePollTask(() -> {});
        inputs.schedulePollTask(() -> {
            inputs.addRecord(record(IN, 0, START_MS, "a"));
            inputs.addRecord(record(IN, 1, START_MS, "lost"));
        });

        begin(Span.STORED, () -> {}).run();

        assertThat(latencies).containsExactly(4_000_000L);
        assertThat(matching.counts().withoutInput).isZero();
        assertThat(matching.counts().neverMatched).isEqualTo(1);
    }

    @Test
    void shouldNotReadStoredInputsFarAheadOfTheOutputs() {
        final long farMs = START_MS + 3_600_000;
        inputs.updateEndOffsets(Map.of(IN, 3L));
        outputs.updateEndOffsets(Map.of(OUT, 2L));
        outputs.schedulePollTask(() -> outputs.addRecord(record(OUT, 0, START_MS + 4, "a")));
        inputs.schedulePollTask(() -> {
            inputs.addRecord(record(IN, 0, START_MS, "a"));
            inputs.addRecord(record(IN, 1, farMs, "b"));
        });
        final List<Boolean> paused = new ArrayList<>();
        outputs.schedulePollTask(() -> {
            paused.add(inputs.paused().contains(IN));
            outputs.addRecord(record(OUT, 1, farMs + 7, "b"));
            inputs.addRecord(record(IN, 2, farMs, "c"));
        });

        begin(Span.STORED, () -> {}).run();

        assertThat(paused).containsExactly(true);
        assertThat(latencies).containsExactly(4_000_000L, 7_000_000L);
        assertThat(matching.counts().inputs).isEqualTo(3);
        assertThat(matching.counts().neverMatched).isEqualTo(1);
    }

    @Test
    void shouldMeasureFromNowOnButKnowTheInputsOfTheLastSeconds() {
        inputs.updateEndOffsets(Map.of(IN, 1L));
        outputs.updateEndOffsets(Map.of(OUT, 5L));
        final TopicLatency[] latency = new TopicLatency[1];
        latency[0] = begin(Span.LIVE, () -> latency[0].stop());
        outputs.schedulePollTask(() -> {
            outputs.addRecord(record(OUT, 5, START_MS + 3, "before"));
            inputs.addRecord(record(IN, 0, START_MS - 2, "before"));
            inputs.addRecord(record(IN, 1, START_MS + 1, "after"));
            inputs.updateEndOffsets(Map.of(IN, 2L));
        });

        latency[0].run();

        assertThat(latencies).containsExactly(5_000_000L);
        assertThat(matching.counts().inputs).isEqualTo(1);
        assertThat(matching.counts().waiting).isEqualTo(1);
    }
}
