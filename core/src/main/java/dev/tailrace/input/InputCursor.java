package dev.tailrace.input;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.LongMapper;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.InputPlace;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.runtime.SourceEntry;
import java.util.Arrays;

/**
 * One log on its way into the order: reads a record ahead and keeps it until its turn comes. Its bytes are copied, because
 * those of a log are valid only while it is polled and the decoded record may be a view of them.
 *
 * @param <T> record type
 */
public final class InputCursor<T> implements RecordHandler {

    private final String source;
    private final InputLog log;
    private final Decoder<T> decoder;
    private final LongMapper<? super T> sequence;
    private final SourceEntry<? super T> entry;
    private byte[] bytes = new byte[256];
    private T head;
    private long headTimeNs;
    private long headPosition;
    private long headSequence;
    private long takenPosition;
    private long timeNs = Long.MIN_VALUE;
    private boolean ended;
    private boolean silent;
    private boolean passedOver;
    private long silentSinceNs;

    /**
     * @param source its name, for messages
     * @param decoder for this log alone; what it returns has to be good until it is called again
     * @param sequence takes the feed's sequence number from a record; null when the order is by time
     * @param entry where records of the source enter
     */
    public InputCursor(
            final String source,
            final InputLog log,
            final Decoder<T> decoder,
            final LongMapper<? super T> sequence,
            final SourceEntry<? super T> entry) {
        this.source = source;
        this.log = log;
        this.decoder = decoder;
        this.sequence = sequence;
        this.entry = entry;
    }

    void open(final InputFaults inputFaults) {
        decoder.open(inputFaults);
    }

    /** Whether a record waits for its turn. */
    boolean hasHead() {
        return head != null;
    }

    /** Whether nothing waits for its turn, and nothing will. */
    boolean isDone() {
        return ended && head == null;
    }

    /**
     * Polls the log once, for one record.
     *
     * @return whether there was one; it may be one that the decoder leaves out
     */
    boolean read() {
        if (ended) {
            return false;
        }
        final int delivered = log.poll(1, this);
        ended = delivered == InputLog.END;
        silent &= delivered == 0;
        passedOver &= delivered == 0;
        return delivered > 0;
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        if (length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length, 2 * bytes.length));
        }
        System.arraycopy(buffer, offset, bytes, 0, length);
        head = decoder.decode(bytes, 0, length, position);
        headPosition = position;
        if (head == null) {
            takenPosition = position;
        } else {
            headTimeNs = decoder.eventTimeNs(head);
            headSequence = sequence == null ? 0 : sequence.map(head);
        }
    }

    /** Whether the others have to wait for this one: it may still have a record that comes before theirs. */
    boolean isAwaited(final IdleRule idle) {
        if (ended || passedOver) {
            return false;
        }
        if (!silent) {
            silent = true;
            silentSinceNs = idle.nowNs();
        }
        passedOver = idle.hasPassed(silentSinceNs);
        return !passedOver;
    }

    /** The stream time of the head, as far as this log goes: the largest event time so far. */
    long headTimeNs() {
        return Math.max(timeNs, headTimeNs);
    }

    long headSequence() {
        return headSequence;
    }

    /** Hands the head on under its own event time, and has none then. */
    void handOn() {
        handOnAt(headTimeNs);
    }

    /** Hands the head on under its own event time and its sequence number as its position, and has none then. */
    void handOnNumbered() {
        head = decoder.renumber(head, headSequence);
        handOnAt(headTimeNs);
    }

    /** Hands the head on under another event time, and has none then. */
    void handOnAt(final long eventTimeNs) {
        final T record = head;
        drop();
        entry.accept(record, eventTimeNs);
    }

    /** Drops the head. */
    void drop() {
        timeNs = headTimeNs();
        takenPosition = headPosition;
        head = null;
    }

    String place() {
        return "source '" + source + "': " + log.place();
    }

    void locate(final InputPlace place) {
        log.locate(place);
        place.at(takenPosition);
        place.ofSource(source);
    }

    /** The position of the last record that was handed on, dropped or left out; 0 before the first. */
    long takenPosition() {
        return takenPosition;
    }

    long timeNs() {
        return timeNs;
    }

    void restore(final long savedPosition, final long savedTimeNs) {
        takenPosition = savedPosition;
        timeNs = savedTimeNs;
    }
}
