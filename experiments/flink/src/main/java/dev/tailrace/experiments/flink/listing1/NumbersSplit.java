package dev.tailrace.experiments.flink.listing1;

import java.nio.ByteBuffer;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The only split of the source: its progress.
 *
 * @param next number of the next record
 * @param startNs time at which number 0 was due; {@link #NOT_STARTED} before it was sent. A restart keeps it, so that
 *     records that were due while the job was down count as late
 */
record NumbersSplit(long next, long startNs) implements SourceSplit {

    static final long NOT_STARTED = Long.MIN_VALUE;

    static NumbersSplit first() {
        return new NumbersSplit(0, NOT_STARTED);
    }

    @Override
    public String splitId() {
        return "numbers";
    }

    /** Serializer of a split as two longs. */
    static final class Format implements SimpleVersionedSerializer<NumbersSplit> {

        private static final int VERSION = 1;

        @Override
        public int getVersion() {
            return VERSION;
        }

        @Override
        public byte[] serialize(final NumbersSplit split) {
            return ByteBuffer.allocate(2 * Long.BYTES)
                    .putLong(split.next)
                    .putLong(split.startNs)
                    .array();
        }

        @Override
        public NumbersSplit deserialize(final int version, final byte[] bytes) {
            final ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return new NumbersSplit(buffer.getLong(), buffer.getLong());
        }
    }
}
