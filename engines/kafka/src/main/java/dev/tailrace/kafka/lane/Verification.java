package dev.tailrace.kafka.lane;

import dev.tailrace.progress.Lane;
import dev.tailrace.progress.Stamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;

/**
 * Looks for the marker of another owner between the results of a lane: somebody has written there, because the offsets of
 * the lane's own results do not follow each other. Reads on the recovery thread; the lane is told on the poll thread.
 */
final class Verification {

    private static final Duration POLL = Duration.ofMillis(50);

    private final Lane lane;
    private final int output;
    private final TopicPartition partition;
    private final long from;
    private final List<Seen> records = new ArrayList<>();
    private long readTo = -1;
    private volatile boolean done;

    private record Seen(long offset, Stamp stamp) {}

    Verification(final Lane lane, final int output, final TopicPartition partition) {
        this.lane = lane;
        this.output = output;
        this.partition = partition;
        this.from = lane.verifyFrom(output);
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
        final Header header = record.headers().lastHeader(Stamp.KEY);
        final Stamp stamp = new Stamp();
        final boolean known = header != null && stamp.decode(header.value(), 0, header.value().length);
        records.add(new Seen(record.offset(), known ? stamp : null));
    }

    /** Poll thread: whether the answer is there. */
    boolean isDone() {
        return done;
    }

    /** Poll thread: tells the lane, which breaks if it has been superseded. */
    void tell() {
        records.forEach(record -> lane.seen(output, record.offset(), record.stamp()));
        if (readTo >= 0) {
            lane.verified(output, readTo);
        }
    }
}
