package dev.tailrace.kafkastreams;

import java.util.function.ObjLongConsumer;
import org.apache.kafka.common.TopicPartition;

/** Reads a range of a source partition again, to bring the state of a snapshot to the committed offset. */
interface InputReplay {

    /**
     * Passes all records from {@code from} (inclusive) to {@code to} (exclusive) to the taker, as the topology would see
     * them. Blocks.
     *
     * @param taker takes the bytes of a record, or null, and its offset
     * @throws RuntimeException when records have been deleted or cannot be read
     */
    void replay(TopicPartition partition, long from, long to, ObjLongConsumer<byte[]> taker);
}
