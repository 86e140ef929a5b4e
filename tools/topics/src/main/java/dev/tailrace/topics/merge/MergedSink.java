package dev.tailrace.topics.merge;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Where merged records go. Used by the thread of the merge. */
public interface MergedSink extends AutoCloseable {

    /**
     * Takes the next record.
     *
     * @throws dev.tailrace.io.OutputException when it cannot be written
     */
    void write(ConsumerRecord<byte[], byte[]> record);

    /** Makes everything so far visible to readers, or at least on its way to them. */
    void flush();

    /** How much the target holds with all that was written: bytes of a file, records of a topic. May wait until it is there. */
    default long position() {
        return 0;
    }

    /** Waits until everything has arrived. */
    @Override
    void close();
}
