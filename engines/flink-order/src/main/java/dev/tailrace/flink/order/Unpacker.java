package dev.tailrace.flink.order;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamElementSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Receiver of the bundles of a {@link Packer}: splits them into records and {@linkplain Labelled#endsBundle marks} the last
 * record of each bundle.
 *
 * @param <T> type of the values
 */
final class Unpacker<T> extends AbstractStreamOperator<Labelled<T>>
        implements OneInputStreamOperator<byte[], Labelled<T>> {

    private static final long serialVersionUID = 1;

    private final StreamElementSerializer<Labelled<T>> records;
    private final boolean isKept;
    private transient DataInputDeserializer bytes;
    private transient StreamRecord<Labelled<T>> reused;

    /**
     * @param records serializer that the records were written with
     * @param isKept whether the next operators may keep records, so that each record is a new object; otherwise only values
     *     are new
     */
    Unpacker(final StreamElementSerializer<Labelled<T>> records, final boolean isKept) {
        this.records = records;
        this.isKept = isKept;
    }

    @Override
    public void open() throws Exception {
        super.open();
        bytes = new DataInputDeserializer();
        reused = new StreamRecord<>(new Labelled<>());
    }

    @Override
    public void processElement(final StreamRecord<byte[]> element) throws IOException {
        bytes.setBuffer(element.getValue());
        while (bytes.available() > 0) {
            final StreamRecord<Labelled<T>> record = next();
            record.getValue().endsBundle(bytes.available() == 0);
            output.collect(record);
        }
        bytes.releaseArrays();
    }

    @SuppressWarnings("unchecked")
    private StreamRecord<Labelled<T>> next() throws IOException {
        // Only a timestamp that was written replaces the previous one.
        reused.eraseTimestamp();
        return (StreamRecord<Labelled<T>>) (isKept ? records.deserialize(bytes) : records.deserialize(reused, bytes));
    }
}
