package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.PartitionReader;
import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.PartitionTask;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/**
 * Searches the gaps between the results of a partition task for the marker of another owner. The gaps exist because the
 * offsets of the partition task's own results are not consecutive. Reads on the recovery thread; passes the records to the
 * partition task on the poll thread.
 */
final class Verification {

    private final PartitionTask task;
    private final int output;
    private final TopicPartition partition;
    private final long from;
    private final List<Seen> records = new ArrayList<>();
    private long readTo = -1;
    private volatile boolean done;

    private record Seen(long offset, OutputHeader outputHeader) {}

    Verification(final PartitionTask task, final int output, final TopicPartition partition) {
        this.task = task;
        this.output = output;
        this.partition = partition;
        this.from = task.verifyFrom(output);
    }

    /** Recovery thread: reads to the end. The next verification reads the offsets that cannot be read now. */
    void read(final PartitionReader reader) {
        final long end = reader.end(partition);
        reader.read(partition, Math.max(from, reader.begin(partition)), end, this::add);
        readTo = end - 1;
    }

    /** Recovery thread: marks it as done, whether or not the partition could be read. */
    void end() {
        done = true;
    }

    private void add(final LoggedRecord record) {
        final OutputHeader outputHeader = new OutputHeader();
        final boolean known =
                record.header() != null && outputHeader.decode(record.header(), 0, record.header().length);
        records.add(new Seen(record.offset(), known ? outputHeader : null));
    }

    /** Poll thread: whether it is done. */
    boolean isDone() {
        return done;
    }

    /** Poll thread: passes the records to the partition task, which fails if another owner has replaced it. */
    void report() {
        records.forEach(record -> task.seen(output, record.offset(), record.outputHeader()));
        if (readTo >= 0) {
            task.verified(output, readTo);
        }
    }
}
