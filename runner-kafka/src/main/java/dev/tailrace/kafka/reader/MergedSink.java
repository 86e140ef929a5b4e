package dev.tailrace.kafka.reader;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Where merged records go. Used by the thread of the merge. */
public interface MergedSink extends AutoCloseable {

    /**
     * Takes the next record.
     *
     * @throws dev.tailrace.runtime.OutputException when it cannot be written
     */
    void write(ConsumerRecord<byte[], byte[]> record);

    /** Makes everything so far visible to readers, or at least on its way to them. */
    void flush();

    /** Waits until everything has arrived. */
    @Override
    void close();
}
