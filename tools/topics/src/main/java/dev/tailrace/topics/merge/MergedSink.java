package dev.tailrace.topics.merge;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Target of merged records. Used by the thread of the merge. */
interface MergedSink extends AutoCloseable {

    /**
     * Writes the next record.
     *
     * @throws dev.tailrace.io.OutputException if it cannot be written
     */
    void write(ConsumerRecord<byte[], byte[]> record);

    /** Makes all records so far visible to readers, or at least starts sending them. */
    void flush();

    /**
     * Size of the target including all written records: bytes of a file, records of a topic. May wait until they have
     * arrived.
     */
    default long position() {
        return 0;
    }

    /** Waits until all records have arrived. */
    @Override
    void close();
}
