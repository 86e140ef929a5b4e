package dev.tailrace.flink.lane;

/**
 * A result of a lane on its way to Flink's sink. Immutable; the bytes are never written to.
 *
 * @param topic that it is for
 * @param partition of the topic: that of its input
 * @param key null for none
 * @param value the encoded result
 * @param stamp the encoded {@link dev.tailrace.progress.Stamp}
 */
public record ResultRecord(String topic, int partition, byte[] key, byte[] value, byte[] stamp) {}
