package dev.tailrace.flink.task;

import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import java.io.Serializable;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Access of recovery to the input and output partitions, independent of Flink's source and sink. Blocks. Used by the task's
 * thread, once per partition task and start.
 */
public interface OutputLogs extends AutoCloseable {

    /** The offsets of a partition: from the first that still exists to the one after the last. */
    record Extent(long start, long end) {}

    /** Creates the logs in the tasks; serialised with the job. */
    @FunctionalInterface
    interface Factory extends Serializable {

        OutputLogs open();
    }

    Extent extent(TopicPartition partition);

    /** Passes the records of a range of offsets to a receiver, as readers of the outputs see them. */
    void read(TopicPartition partition, long from, long to, Consumer<LoggedRecord> taker);

    /**
     * Appends an epoch marker and waits until it is written.
     *
     * @param identity its second header
     * @return its offset
     */
    long append(TopicPartition partition, OutputHeader marker, byte[] identity);

    @Override
    void close();
}
