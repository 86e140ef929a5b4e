package dev.tailrace.kafkastreams;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.StreamsConfig;

/**
 * Reads a stretch of a partition with its own consumer, which is in no group and sees what the topology sees: under
 * exactly-once what is committed. Blocks the stream thread, once per task and only when there is something to read.
 */
final class TopicReplay implements InputReplay {

    private static final Duration POLL = Duration.ofMillis(100);

    /** Polls without a record or a step forward before it is given up: a minute. */
    private static final int PATIENCE = 600;

    private final Supplier<Consumer<byte[], byte[]>> consumers;

    TopicReplay(final Supplier<Consumer<byte[], byte[]>> consumers) {
        this.consumers = consumers;
    }

    /** With the settings by which Kafka Streams itself reads changelogs. */
    static TopicReplay of(final Map<String, Object> configs) {
        return new TopicReplay(() -> new KafkaConsumer<>(
                new StreamsConfig(configs).getRestoreConsumerConfigs("tailrace-replay"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer()));
    }

    @Override
    public void replay(final TopicPartition partition, final long from, final long to, final Taker taker) {
        try (Consumer<byte[], byte[]> consumer = consumers.get()) {
            consumer.assign(Set.of(partition));
            consumer.seek(partition, from);
            replay(consumer, partition, to, taker);
        } catch (final OffsetOutOfRangeException gone) {
            throw new IllegalStateException(
                    "the state is that of offset " + from + ", and the input does not reach back to it; keep input for"
                            + " longer (retention.ms), or begin anew under another application id",
                    gone);
        }
    }

    private static void replay(
            final Consumer<byte[], byte[]> consumer, final TopicPartition partition, final long to, final Taker taker) {
        long reached = consumer.position(partition);
        int idle = 0;
        while (reached < to) {
            for (final ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                if (record.offset() < to) {
                    taker.take(record.value(), record.offset());
                }
            }
            final long position = consumer.position(partition);
            idle = position > reached ? 0 : idle + 1;
            if (idle > PATIENCE) {
                throw new IllegalStateException("cannot read the input from offset " + reached + " to " + to
                        + " once more; is the broker there?");
            }
            reached = position;
        }
    }
}
