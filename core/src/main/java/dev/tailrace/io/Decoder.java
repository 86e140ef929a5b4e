package dev.tailrace.io;

import dev.tailrace.function.InputFaults;
import java.util.Optional;

/**
 * Turns the bytes of an {@link InputLog} into records. One instance serves one task and may return the same flyweight
 * each time. A flyweight's reference to its bytes is not state: declare such fields {@code transient}, which excludes
 * them from snapshots.
 *
 * <p>The decoder of the only source of a pipeline may keep state from record to record, which snapshots hold. Where several
 * sources are merged, a decoder reads ahead and its state is in no snapshot: a record must depend on the arguments only.
 *
 * @param <T> record type
 */
public interface Decoder<T> {

    /** Called once, before the first record, to register the kinds of bad input. */
    default void open(final InputFaults inputFaults) {}

    /**
     * Decodes one record.
     *
     * @param buffer holds the record; valid until the next call
     * @param offset index of its first byte
     * @param length bytes in it
     * @param position 1-based index of the record in its log; see {@link #renumber}
     * @return the record, or null when it is not meant for this pipeline (reported if it is bad)
     */
    T decode(byte[] buffer, int offset, int length, long position);

    /**
     * Gives a record its sequence number in the feed as its position; called for each record of a source that is
     * ordered by sequence numbers, before it enters the pipeline. A decoder whose records keep their position overrides
     * it: the lines of one feed lose different records, so the position in the log would depend on the line that
     * delivers first.
     *
     * @param record the record decoded last, which is returned unchanged by default
     * @param number of the record in the feed
     */
    default T renumber(final T record, final long number) {
        return record;
    }

    /**
     * Records that tell the pipeline that messages of its feed are missing; called once for a source that is ordered by
     * sequence numbers. By default such gaps are only counted.
     */
    default Optional<GapRecords<T>> gapRecords() {
        return Optional.empty();
    }

    /** The event time of a record, in nanoseconds from an origin that is the same for the whole log. */
    long eventTimeNs(T record);
}
