package dev.tailrace.flink.lane;

import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.Stamp;
import java.io.Serializable;
import org.apache.kafka.common.TopicPartition;

/**
 * The input and output partitions as the recovery of lanes looks at them, beside Flink's own source and sink. Blocks. Used
 * by the task's thread, once per lane and start.
 */
public interface OutputLogs extends AutoCloseable {

    /** What a partition holds: from the first offset that is still there to behind the last. */
    record Extent(long start, long end) {}

    /** Takes the records of a stretch. */
    @FunctionalInterface
    interface RecordTaker {

        void take(LoggedRecord record);
    }

    /** Makes them where the lanes are; travels with the job. */
    @FunctionalInterface
    interface Factory extends Serializable {

        OutputLogs open();
    }

    Extent extent(TopicPartition partition);

    /** Hands out the records of a stretch, as readers of the outputs see them. */
    void read(TopicPartition partition, long from, long to, RecordTaker taker);

    /**
     * Appends a term marker and waits until the log has it.
     *
     * @param identity its second header
     * @return its offset
     */
    long append(TopicPartition partition, Stamp marker, byte[] identity);

    @Override
    void close();
}
