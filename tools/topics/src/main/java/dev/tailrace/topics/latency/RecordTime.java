package dev.tailrace.topics.latency;

import dev.tailrace.launch.value.JsonField;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;

/**
 * Reads the time of a record: its timestamp, or a number in a header or field. A number of eight bytes in a header is
 * big-endian; any other number is in decimal digits. Used by one thread.
 */
final class RecordTime {

    /** Instead of a time: the record has none. */
    static final long NONE = -1;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long NS_PER_MS = 1_000_000;
    private static final String TIMESTAMP = "timestamp";

    private final RecordPart part;
    private final long nsPerUnit;
    private TimestampType type = TimestampType.NO_TIMESTAMP_TYPE;

    private RecordTime(final RecordPart part, final long nsPerUnit) {
        this.part = part;
        this.nsPerUnit = nsPerUnit;
    }

    /**
     * Parses a time as given on the command line.
     *
     * @param words {@code timestamp}, or a part of the record
     * @param unit {@code ns}, {@code us} or {@code ms}, for a part
     * @throws IllegalArgumentException if they are something else
     */
    static RecordTime parse(final String words, final String unit) {
        return words.equals(TIMESTAMP)
                ? new RecordTime(null, NS_PER_MS)
                : new RecordTime(RecordPart.parse(words), nsPer(unit));
    }

    private static long nsPer(final String unit) {
        return switch (unit) {
            case "ns" -> 1;
            case "us" -> 1_000;
            case "ms" -> NS_PER_MS;
            default ->
                throw new IllegalArgumentException("'" + unit + "' is not a unit of time; available: ns, us and ms");
        };
    }

    boolean isTimestamp() {
        return part == null;
    }

    /** The time in nanoseconds; {@link #NONE} if the record has none. */
    long ns(final ConsumerRecord<byte[], byte[]> record) {
        final long units = isTimestamp() ? timestamp(record) : embedded(record);
        return units < 0 || units > Long.MAX_VALUE / nsPerUnit ? NONE : units * nsPerUnit;
    }

    private long timestamp(final ConsumerRecord<byte[], byte[]> record) {
        type = record.timestampType();
        return record.timestamp();
    }

    private long embedded(final ConsumerRecord<byte[], byte[]> record) {
        if (!part.find(record)) {
            return NONE;
        }
        return part.length() == Long.BYTES && part.bytes().length == Long.BYTES
                ? (long) LONG.get(part.bytes(), 0)
                : JsonField.wholeNumber(part.bytes(), part.offset(), part.length());
    }

    /** The resolution of the time, in nanoseconds. */
    long resolutionNs() {
        return nsPerUnit;
    }

    /** Describes the time and its clock, as of the last record that was read. */
    String describe() {
        if (!isTimestamp()) {
            return "the number in " + part;
        }
        return switch (type) {
            case CREATE_TIME -> "CreateTime, the clock of the producer";
            case LOG_APPEND_TIME -> "LogAppendTime, the clock of the broker";
            case NO_TIMESTAMP_TYPE -> "the timestamp";
        };
    }

    /** Whether the producer set the last timestamp, so that it may be copied from another record. */
    boolean mayBeCopied() {
        return isTimestamp() && type == TimestampType.CREATE_TIME;
    }
}
