package dev.tailrace.kafkastreams;

import org.apache.kafka.common.TopicPartition;

/** Reads a range of a source partition again, to bring the state of a snapshot to the committed offset. */
interface InputReplay {

    /** Takes one record of the range. */
    @FunctionalInterface
    interface Taker {

        /** @param value bytes of the record, or null */
        void take(byte[] value, long offset);
    }

    /**
     * Passes all records from {@code from} (inclusive) to {@code to} (exclusive) to the taker, as the topology would see
     * them. Blocks.
     *
     * @throws RuntimeException when records have been deleted or cannot be read
     */
    void replay(TopicPartition partition, long from, long to, Taker taker);
}
