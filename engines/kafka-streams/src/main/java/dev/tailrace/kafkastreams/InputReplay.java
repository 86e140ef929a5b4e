package dev.tailrace.kafkastreams;

import org.apache.kafka.common.TopicPartition;

/** Reads a stretch of a source partition once more, to bring the state of a snapshot to the committed offset. */
interface InputReplay {

    /** Takes one record of the stretch. */
    @FunctionalInterface
    interface Taker {

        /** @param value bytes of the record, or null */
        void take(byte[] value, long offset);
    }

    /**
     * Hands out all records from one offset to another, which is not part of it, as the topology would see them. Blocks.
     *
     * @throws RuntimeException when they are not there any more or cannot be read
     */
    void replay(TopicPartition partition, long from, long to, Taker taker);
}
