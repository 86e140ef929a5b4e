package dev.tailrace.flink.order;

import java.io.Serializable;

/**
 * The partition that the results of one region, and of no other, are written to.
 *
 * @param bootstrapServers addresses of brokers
 * @param topic its topic
 * @param partition its number in the topic
 * @param task number of the region, which identifies its outputs; 0 unless several regions share the partition
 */
public record SinkPartition(String bootstrapServers, String topic, int partition, int task) implements Serializable {

    @Override
    public String toString() {
        return topic + "-" + partition;
    }
}
