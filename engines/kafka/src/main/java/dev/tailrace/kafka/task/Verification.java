package dev.tailrace.kafka.task;

import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.PartitionTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;

/**
 * Looks for the marker of another owner between the results of a partition task: somebody has written there, because the
 * offsets of the partition task's own results do not follow each other. Reads on the recovery thread; the partition task is
 * told on the poll thread.
 */
final class Verification {

    private static final Duration POLL = Duration.ofMillis(50);

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

    /** Recovery thread: reads to the present end. What cannot be read now is read when it is asked for again. */
    void read(final Consumer<byte[], byte[]> consumer) {
        final List<TopicPartition> only = List.of(partition);
        final long end = consumer.endOffsets(only).get(partition);
        consumer.assign(only);
        consumer.seek(partition, Math.max(from, consumer.beginningOffsets(only).get(partition)));
        while (consumer.position(partition) < end) {
            consumer.poll(POLL).records(partition).forEach(this::add);
        }
        consumer.unsubscribe();
        readTo = end - 1;
    }

    /** Recovery thread: there is an answer, or none. */
    void end() {
        done = true;
    }

    private void add(final ConsumerRecord<byte[], byte[]> record) {
        final Header header = record.headers().lastHeader(OutputHeader.KEY);
        final OutputHeader outputHeader = new OutputHeader();
        final boolean known = header != null && outputHeader.decode(header.value(), 0, header.value().length);
        records.add(new Seen(record.offset(), known ? outputHeader : null));
    }

    /** Poll thread: whether the answer is there. */
    boolean isDone() {
        return done;
    }

    /** Poll thread: tells the partition task, which breaks if it has been superseded. */
    void tell() {
        records.forEach(record -> task.seen(output, record.offset(), record.outputHeader()));
        if (readTo >= 0) {
            task.verified(output, readTo);
        }
    }
}
