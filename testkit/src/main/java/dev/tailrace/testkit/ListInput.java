package dev.tailrace.testkit;

import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Input log with the records of a test: {@link #decoder} is the decoder of the pipeline's source, and the object itself is
 * the log that the source is bound to.
 *
 * @param <T> record type
 */
public final class ListInput<T> implements InputLog {

    private static final byte[] NO_BYTES = new byte[0];

    private final List<T> records;
    private final ToLongFunction<? super T> eventTimeNs;
    private int delivered;

    public ListInput(final List<T> records, final ToLongFunction<? super T> eventTimeNs) {
        this.records = List.copyOf(records);
        this.eventTimeNs = eventTimeNs;
    }

    /** A decoder that looks up each record by its position. */
    public Decoder<T> decoder() {
        return new Decoder<>() {
            @Override
            public T decode(final byte[] buffer, final int offset, final int length, final long position) {
                return records.get((int) position - 1);
            }

            @Override
            public long eventTimeNs(final T record) {
                return eventTimeNs.applyAsLong(record);
            }
        };
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        final int count = Math.min(limit, records.size() - delivered);
        for (int i = 0; i < count; i++) {
            delivered++;
            handler.onRecord(NO_BYTES, 0, 0, delivered);
        }
        return count == 0 ? END : count;
    }

    @Override
    public String place() {
        return "record " + delivered;
    }
}
