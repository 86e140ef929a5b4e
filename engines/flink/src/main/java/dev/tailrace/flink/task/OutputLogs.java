package dev.tailrace.flink.task;

import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import java.io.Serializable;
import org.apache.kafka.common.TopicPartition;

/**
 * The input and output partitions as the recovery of partition tasks looks at them, beside Flink's own source and sink.
 * Blocks. Used by the task's thread, once per partition task and start.
 */
public interface OutputLogs extends AutoCloseable {

    /** What a partition holds: from the first offset that is still there to after the last. */
    record Extent(long start, long end) {}

    /** Takes the records of a stretch. */
    @FunctionalInterface
    interface RecordTaker {

        void take(LoggedRecord record);
    }

    /** Makes them where the partition tasks are; travels with the job. */
    @FunctionalInterface
    interface Factory extends Serializable {

        OutputLogs open();
    }

    Extent extent(TopicPartition partition);

    /** Hands out the records of a stretch, as readers of the outputs see them. */
    void read(TopicPartition partition, long from, long to, RecordTaker taker);

    /**
     * Appends an epoch marker and waits until the log has it.
     *
     * @param identity its second header
     * @return its offset
     */
    long append(TopicPartition partition, OutputHeader marker, byte[] identity);

    @Override
    void close();
}
