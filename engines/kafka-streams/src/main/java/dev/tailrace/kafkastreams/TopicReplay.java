package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.kafkaclient.PartitionReader;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.streams.StreamsConfig;

/**
 * Reads a range of a partition with a consumer that sees what the topology sees: under exactly-once, committed records.
 * Blocks the stream thread, once per task and only when there is something to read.
 */
final class TopicReplay implements InputReplay {

    private final Supplier<Consumer<byte[], byte[]>> consumers;

    TopicReplay(final Supplier<Consumer<byte[], byte[]>> consumers) {
        this.consumers = consumers;
    }

    /** Uses the settings with which Kafka Streams itself reads changelogs. */
    static TopicReplay of(final Map<String, Object> configs) {
        return new TopicReplay(
                () -> ByteClients.consumer(new StreamsConfig(configs).getRestoreConsumerConfigs("tailrace-replay")));
    }

    // Kafka Streams would handle an exception of the client as its own, and retry.
    @Override
    public void replay(
            final TopicPartition partition, final long from, final long to, final ObjLongConsumer<byte[]> taker) {
        try (PartitionReader reader = new PartitionReader(consumers.get())) {
            reader.read(partition, from, to, record -> taker.accept(record.value(), record.offset()));
        } catch (final OffsetOutOfRangeException e) {
            throw new IllegalStateException(
                    "the state is that of offset " + from + ", and the input does not reach back to it; keep input for"
                            + " longer (retention.ms), or start over under another application id",
                    e);
        } catch (final TimeoutException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}
