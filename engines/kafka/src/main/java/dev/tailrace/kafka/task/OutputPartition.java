package dev.tailrace.kafka.task;

import dev.tailrace.channel.LongRing;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.OutputHeader;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * An output of a partition task: one partition of a topic. Sends on the poll thread; acknowledgements come on the
 * producer's, in the order in which records were sent, so the output sequence numbers wait in a ring. Allocates only the
 * objects that Kafka's producer needs.
 */
final class OutputPartition implements Callback {

    /** Receives the outcome of the records that were sent. Called on the producer's thread. */
    interface Listener {

        /** The log has appended a record, a result or a marker. Called in the order of the records of an output. */
        void acknowledged(int output, long number, long offset);

        /** A record is lost. */
        void failed(int output, long number, Throwable cause);
    }

    /** The largest number of records of one output that are not acknowledged. */
    static final int MOST_IN_FLIGHT = 8192;

    /** Bytes of a record batch with one record in addition to the value: batch header, record header, output header. */
    private static final int FRAMING_BYTES = 256;

    private final TopicPartition partition;
    private final int index;
    private final ResultProducer producer;
    private final Listener listener;
    private final RecordKey.Keys keys;
    private final LongAdder withoutKey;
    private final LongRing numbers = new LongRing(MOST_IN_FLIGHT);
    private final byte[] headerBytes = new byte[OutputHeader.LENGTH];
    private final List<Header> headers = List.of(new RecordHeader(OutputHeader.KEY, headerBytes));

    OutputPartition(
            final TopicPartition partition,
            final int index,
            final ResultProducer producer,
            final Listener listener,
            final RecordKey.Keys keys,
            final LongAdder withoutKey) {
        this.partition = partition;
        this.index = index;
        this.producer = producer;
        this.listener = listener;
        this.keys = keys;
        this.withoutKey = withoutKey;
    }

    /** The longest value that fits into a topic with this limit of the batch size. */
    static int longestValue(final int maxRecordBytes, final RecordKey.Keys keys) {
        return maxRecordBytes == Integer.MAX_VALUE
                ? Integer.MAX_VALUE
                : maxRecordBytes - FRAMING_BYTES - keys.longest();
    }

    /**
     * Sends a record if there is room for it.
     *
     * @param value null for a marker; may change when this has returned
     * @param more headers in addition to the output header
     * @return whether the record was taken; the listener receives its outcome
     */
    boolean offer(final byte[] value, final OutputHeader outputHeader, final List<Header> more) {
        final int length = value == null ? -1 : value.length;
        if (!producer.inFlight().hasRoomFor(length) || !numbers.offer(outputHeader.number())) {
            return false;
        }
        producer.inFlight().sent(length);
        outputHeader.encode(headerBytes, 0);
        final byte[] key = value == null ? null : keys.of(outputHeader.number(), value);
        if (key == null && value != null && keys != RecordKey.Keys.NONE) {
            withoutKey.increment();
        }
        final ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(partition.topic(), partition.partition(), null, key, value, headers);
        for (int header = 0; header < more.size(); header++) {
            record.headers().add(more.get(header));
        }
        producer.send(record, this);
        return true;
    }

    @Override
    public void onCompletion(final RecordMetadata metadata, final Exception failure) {
        if (failure == null) {
            producer.inFlight().acknowledged(metadata.serializedValueSize());
            listener.acknowledged(index, numbers.poll(), metadata.offset());
        } else {
            producer.failed(failure);
            listener.failed(index, -1, failure);
        }
    }

    TopicPartition partition() {
        return partition;
    }
}
