package dev.tailrace.flink.region;

import java.util.Objects;

/**
 * A message to a part. Immutable; the bytes are never written to.
 *
 * @param partitionTask whose part it is: the partition of the input
 * @param task of the stage that reads it, from 0
 * @param bytes of {@link dev.tailrace.remote.Part}
 */
record PartMessage(int partitionTask, int task, byte[] bytes) {

    PartMessage {
        Objects.requireNonNull(bytes);
    }
}
