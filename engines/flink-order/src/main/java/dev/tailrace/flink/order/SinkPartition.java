package dev.tailrace.flink.order;

import java.io.Serializable;
import java.util.Map;

/**
 * The partition that the results of one region, and of no other, are written to.
 *
 * @param bootstrapServers addresses of brokers
 * @param topic its topic
 * @param partition its number in the topic
 * @param task number of the region, which identifies its outputs; 0 unless several regions share the partition
 * @param clientProperties further properties of the consumer that reads the end of the partition, such as those of TLS and
 *     SASL
 */
public record SinkPartition(
        String bootstrapServers, String topic, int partition, int task, Map<String, String> clientProperties)
        implements Serializable {

    public SinkPartition {
        clientProperties = Map.copyOf(clientProperties);
    }

    /** A partition whose end is read without further properties. */
    public SinkPartition(final String bootstrapServers, final String topic, final int partition, final int task) {
        this(bootstrapServers, topic, partition, task, Map.of());
    }

    @Override
    public String toString() {
        return topic + "-" + partition;
    }
}
