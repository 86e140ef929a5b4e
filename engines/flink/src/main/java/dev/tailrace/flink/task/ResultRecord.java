package dev.tailrace.flink.task;

/**
 * A result of a partition task on its way to Flink's sink. Immutable; the bytes are never written to.
 *
 * @param topic output topic
 * @param partition of the topic: that of its input
 * @param key null for none
 * @param value the encoded result
 * @param outputHeader the encoded {@link dev.tailrace.progress.OutputHeader}
 */
public record ResultRecord(String topic, int partition, byte[] key, byte[] value, byte[] outputHeader) {}
