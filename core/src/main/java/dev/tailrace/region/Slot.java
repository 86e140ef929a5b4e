package dev.tailrace.region;

import dev.tailrace.io.InputPlace;
import dev.tailrace.runtime.Firing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A numbered place in a region: what comes in, what comes of it, and whether all of that is there. The splitter fills and
 * publishes it, tasks add cells and close it, the merger empties and frees it.
 */
final class Slot {

    /** What is in a slot. */
    enum Kind {
        /** A record for the tasks. */
        RECORD,
        /** The bytes of a record that tasks have yet to decode. */
        BYTES,
        /** A punctuation, for every task that waits for time. */
        PUNCTUATION,
        /** Something that only passes by. */
        PASSING,
        /** Nothing comes any more. */
        END
    }

    static final int FREE = 0;
    static final int CLOSED = 1;

    private static final VarHandle STATE;
    private static final VarHandle CELL_COUNT;

    static {
        try {
            final MethodHandles.Lookup lookup = MethodHandles.lookup();
            STATE = lookup.findVarHandle(Slot.class, "state", int.class);
            CELL_COUNT = lookup.findVarHandle(Slot.class, "cellCount", int.class);
        } catch (final ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** {@link #FREE}, {@link #CLOSED}, or {@link #CLOSED} and how much is still to be closed. Free when new. */
    private int state;

    Kind kind;

    /** Place in the region, from 0. */
    long number;

    /** Place of the item in the total order, as its label says. */
    long sequence;

    /** Place of the item in its input log. */
    long position;

    /** Where the record comes from, for people. */
    final InputPlace place = new InputPlace();

    long nowNs;

    /** Whether it belongs to a punctuation: it is one, or has fired on one. */
    boolean inPunctuation;

    /** Stream time before the punctuation. */
    long beforeNs;

    /** Whether the punctuation is that of the end of the input. */
    boolean atEnd;

    final Firing firing = new Firing();

    int channel;
    Object record;
    byte[] bytes = new byte[0];
    int length;

    /** Whether only the first of several tasks that have the record may have results. */
    boolean broadcast;

    /** Whether the bytes were a record, and its event time. */
    boolean understood;

    long eventTimeNs;

    /** Who worked on it last, for people. */
    int worker;

    /** Whether the merger has gone on without it; the merger's own. */
    boolean late;

    /** When it did. */
    long lateSinceNs;

    /** When it was closed, if that is sampled; else 0. */
    long closedAtNs;

    private final Object[] held;
    private final int levels;
    private volatile Cell[] cells = new Cell[0];
    private int cellCount;

    Slot(final int levels, final int channels) {
        this.levels = levels;
        this.held = new Object[channels];
    }

    void carry(final int by, final Carrier carrier, final Object original) {
        channel = by;
        record = carrier.carry(original, held[by]);
        held[by] = record;
    }

    void copy(final byte[] buffer, final int offset, final int count) {
        if (bytes.length < count) {
            bytes = new byte[Math.max(count, 2 * bytes.length)];
        }
        System.arraycopy(buffer, offset, bytes, 0, count);
        length = count;
    }

    /** Hands the slot over, with so much to be closed. */
    void publish(final int toClose) {
        STATE.setRelease(this, CLOSED + toClose);
    }

    boolean isFree() {
        return (int) STATE.getAcquire(this) == FREE;
    }

    boolean isClosed() {
        return (int) STATE.getAcquire(this) == CLOSED;
    }

    /** One more thing has to be closed; called before something is that is open already. */
    void open() {
        STATE.getAndAdd(this, 1);
    }

    /**
     * Closes one thing.
     *
     * @param only whether nobody else can have anything to close here
     * @return whether that was the last one
     */
    boolean close(final boolean only) {
        if (only) {
            STATE.setRelease(this, CLOSED);
            return true;
        }
        return (int) STATE.getAndAdd(this, -1) == CLOSED + 1;
    }

    /** A new cell, made by the only one who adds any. */
    Cell addAlone() {
        final int index = cellCount++;
        return index < cells.length && cells[index] != null ? cells[index] : enlarge(index);
    }

    /** The number of a new cell, while others may add theirs. */
    int addShared() {
        return (int) CELL_COUNT.getAndAdd(this, 1);
    }

    Cell sharedCell(final int index) {
        final Cell[] present = cells;
        final Cell cell = index < present.length ? present[index] : null;
        return cell != null ? cell : enlarge(index);
    }

    private synchronized Cell enlarge(final int index) {
        Cell[] present = cells;
        if (index >= present.length) {
            present = Arrays.copyOf(present, Math.max(index + 1, Math.max(2, 2 * present.length)));
            for (int place = cells.length; place < present.length; place++) {
                present[place] = new Cell(levels, held.length);
            }
            cells = present;
        }
        return present[index];
    }

    /** How many cells there are; once it is closed. */
    int cellCount() {
        return cellCount;
    }

    Cell cell(final int index) {
        return cells[index];
    }

    /** The cells, for the merger to put them in order. */
    Cell[] cells() {
        return cells;
    }

    /** Whether nothing comes after it: the end of the input, or its failure. */
    boolean endsRun() {
        return kind == Kind.END || kind == Kind.PASSING && cells[0].channel == Cell.FAILURE;
    }

    /** Gives the slot back to the splitter. */
    void free() {
        cellCount = 0;
        understood = false;
        closedAtNs = 0;
        late = false;
        STATE.setRelease(this, FREE);
    }
}
