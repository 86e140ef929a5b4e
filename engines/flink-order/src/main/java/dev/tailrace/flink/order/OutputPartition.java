package dev.tailrace.flink.order;

import java.io.Serializable;

/**
 * The partition that takes the results of a region, and of no other.
 *
 * @param bootstrapServers addresses of brokers
 * @param topic its topic
 * @param partition its number in the topic
 * @param task the number of the region, by which its outputs are known again; 0 unless several share the partition
 */
public record OutputPartition(String bootstrapServers, String topic, int partition, int task) implements Serializable {

    @Override
    public String toString() {
        return topic + "-" + partition;
    }
}
