package dev.tailrace.flink.task;

import java.util.Objects;

/**
 * A record of the input topic on its way from Flink's source to its partition task. Immutable; the bytes are never written to.
 *
 * @param partition that it was read from
 * @param offset in the partition
 * @param value its bytes
 */
public record InputRecord(int partition, long offset, byte[] value) {

    public InputRecord {
        Objects.requireNonNull(value);
    }
}
