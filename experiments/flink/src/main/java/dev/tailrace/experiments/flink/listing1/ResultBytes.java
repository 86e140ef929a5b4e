package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.experiments.flink.conflux.PathTimestamp;
import dev.tailrace.samples.listing1.LittleEndian;
import dev.tailrace.samples.listing1.ResultLayout;
import org.apache.flink.api.common.serialization.SerializationSchema;

/**
 * Serializer of results in the format of {@link ResultLayout}, without headers.
 *
 * @param timed whether the timestamps of {@link PathTimestamp} follow
 */
record ResultBytes(boolean timed) implements SerializationSchema<ListingValue> {

    @Override
    public byte[] serialize(final ListingValue record) {
        final int payloadBytes = record.payload.length;
        final byte[] bytes =
                new byte[ResultLayout.PAYLOAD + payloadBytes + Long.BYTES + (timed ? PathTimestamp.BYTES : 0)];
        LittleEndian.put(bytes, ResultLayout.NUMBER, record.number);
        LittleEndian.put(bytes, ResultLayout.WORK, record.work);
        System.arraycopy(record.payload, 0, bytes, ResultLayout.PAYLOAD, payloadBytes);
        LittleEndian.put(bytes, ResultLayout.PAYLOAD + payloadBytes, record.createdNs);
        if (timed) {
            PathTimestamp.PROCESS.write(bytes, record.processedNs);
            PathTimestamp.SINK.write(bytes, System.nanoTime());
        }
        return bytes;
    }
}
