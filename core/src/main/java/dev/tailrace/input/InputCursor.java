package dev.tailrace.input;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Mapper;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.GapRecords;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.InputPlace;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;

/**
 * Reads one log of a merge one record ahead, and keeps that record, the head, until it is next in the order. The bytes
 * of the record are copied, because the bytes of a log are valid only during its poll and the decoded record may be a
 * view of them.
 *
 * @param <T> record type
 */
public final class InputCursor<T> implements RecordHandler {

    private final String source;
    private final InputLog log;
    private final Decoder<T> decoder;
    private final Mapper.ToLong<? super T> sequence;
    private final SourceEntry<? super T> entry;

    /** Shared by the logs of a source; null if nothing but a count tells of gaps. */
    private GapRecords<T> gaps;

    private boolean ownsGaps;
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
     * @param source name of the source, for messages
     * @param decoder decoder of this log alone; a record that it returns has to stay valid until the next call
     * @param sequence takes the feed's sequence number from a record; null when the order is by time
     * @param entry entry point for records of the source
     */
    public InputCursor(
            final String source,
            final InputLog log,
            final Decoder<T> decoder,
            final Mapper.ToLong<? super T> sequence,
            final SourceEntry<? super T> entry) {
        this.source = source;
        this.log = log;
        this.decoder = decoder;
        this.sequence = sequence;
        this.entry = entry;
        gaps = sequence == null ? null : decoder.gapRecords().orElse(null);
        ownsGaps = gaps != null;
    }

    /** Shares the gap records of an earlier log, if it is one of the same source. */
    @SuppressWarnings("unchecked") // The logs of a source have records of one type.
    void shareGapsOf(final InputCursor<?> earlier) {
        if (source.equals(earlier.source)) {
            gaps = (GapRecords<T>) earlier.gaps;
            ownsGaps = false;
        }
    }

    /** Whether this log is the one that saves the gap records of its source. */
    boolean ownsGaps() {
        return ownsGaps;
    }

    void saveGaps(final StateOutput output) {
        gaps.save(output);
    }

    void restoreGaps(final StateInput input) {
        gaps.restore(input);
    }

    void open(final InputFaults inputFaults) {
        decoder.open(inputFaults);
    }

    /** Whether there is a head. */
    boolean hasHead() {
        return head != null;
    }

    /** Whether the log has ended and there is no head. */
    boolean isDone() {
        return ended && head == null;
    }

    /**
     * Polls the log once, for one record.
     *
     * @return whether there was a record; the decoder may have left it out, so that there is still no head
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
        if (head != null && gaps != null && gaps.isGapRecord(head)) {
            head = null;
        }
        headPosition = position;
        if (head == null) {
            takenPosition = position;
        } else {
            headTimeNs = decoder.eventTimeNs(head);
            headSequence = sequence == null ? 0 : sequence.map(head);
        }
    }

    /** Whether the other logs have to wait for this one, which may still have a record that comes before theirs. */
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

    /** The stream time of the head within this log: the largest event time so far. */
    long headTimeNs() {
        return Math.max(timeNs, headTimeNs);
    }

    long headSequence() {
        return headSequence;
    }

    /** Whether no message is missing before the head, if it is the first of all logs. */
    boolean startsFeed() {
        return gaps == null || gaps.startsFeed(head, headSequence);
    }

    /** Messages are missing after the one with this number. */
    void beginGap(final long numberBefore) {
        if (ownsGaps) {
            gaps.begin(numberBefore);
        }
    }

    /** Passes on the next record about a gap that no log fills; returns whether there was one. */
    boolean handOnDue() {
        return ownsGaps && handOnGap(gaps.due());
    }

    /** Passes on a record about such a gap that has to enter before the head; returns whether there was one. */
    boolean handOnBefore() {
        return gaps != null && handOnGap(gaps.before(head, headSequence));
    }

    private boolean handOnGap(final T record) {
        if (record == null) {
            return false;
        }
        entry.accept(record, decoder.eventTimeNs(record));
        return true;
    }

    /** Passes the head on with its event time, and clears it. */
    void handOn() {
        handOnAt(headTimeNs);
    }

    /** Passes the head on with its event time, and with its sequence number as its position, and clears it. */
    void handOnNumbered() {
        head = decoder.renumber(head, headSequence);
        handOnAt(headTimeNs);
    }

    /** Passes the head on with another event time, and clears it. */
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

    /** The position of the last record that was passed on, dropped or left out; 0 before the first. */
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
