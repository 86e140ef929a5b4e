package dev.tailrace.kafkastreams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class TopicReplayTest {

    private static final TopicPartition PARTITION = new TopicPartition("itch", 2);

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
    private final TopicReplay replay = new TopicReplay(() -> consumer);
    private final List<String> taken = new ArrayList<>();

    @Test
    void shouldHandOutTheStretchAndNothingAfterIt() {
        holds(10, 20, 10, 11, 12, 13, 14);

        replay.replay(PARTITION, 11, 13, this::take);

        assertThat(taken).containsExactly("11=m11", "12=m12");
        assertThat(consumer.closed()).isTrue();
    }

    @Test
    void shouldPassOverOffsetsWithoutRecords() {
        holds(10, 20, 11, 15);

        replay.replay(PARTITION, 11, 15, this::take);

        assertThat(taken).containsExactly("11=m11");
    }

    @Test
    void shouldSayThatTheInputIsGone() {
        holds(10, 20, 10, 11);

        assertThatThrownBy(() -> replay.replay(PARTITION, 5, 11, this::take))
                .hasMessage(
                        "the state is that of offset 5, and the input does not reach back to it; keep input for longer"
                                + " (retention.ms), or start over under another application id");
        assertThat(taken).isEmpty();
    }

    private void holds(final long begin, final long end, final long... offsets) {
        consumer.updateBeginningOffsets(Map.of(PARTITION, begin));
        consumer.updateEndOffsets(Map.of(PARTITION, end));
        consumer.schedulePollTask(() -> {
            for (final long offset : offsets) {
                if (offset >= consumer.position(PARTITION)) {
                    consumer.addRecord(new ConsumerRecord<>("itch", 2, offset, null, ("m" + offset).getBytes()));
                }
            }
        });
    }

    private void take(final byte[] value, final long offset) {
        taken.add(offset + "=" + new String(value));
    }
}
