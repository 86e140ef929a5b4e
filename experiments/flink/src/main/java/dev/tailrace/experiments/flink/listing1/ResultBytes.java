package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.samples.listing1.LittleEndian;
import dev.tailrace.samples.listing1.ResultLayout;
import org.apache.flink.api.common.serialization.SerializationSchema;

/** Serializer of results in the format of {@link ResultLayout}, without headers. */
final class ResultBytes implements SerializationSchema<ListingValue> {

    private static final long serialVersionUID = 1;

    @Override
    public byte[] serialize(final ListingValue record) {
        final int payloadBytes = record.payload.length;
        final byte[] bytes = new byte[ResultLayout.PAYLOAD + payloadBytes + Long.BYTES];
        LittleEndian.put(bytes, ResultLayout.NUMBER, record.number);
        LittleEndian.put(bytes, ResultLayout.WORK, record.work);
        System.arraycopy(record.payload, 0, bytes, ResultLayout.PAYLOAD, payloadBytes);
        LittleEndian.put(bytes, ResultLayout.PAYLOAD + payloadBytes, record.createdNs);
        return bytes;
    }
}
