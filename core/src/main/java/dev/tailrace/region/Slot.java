package dev.tailrace.region;

import dev.tailrace.io.InputPlace;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A slot in shared memory: an item, its results, and whether all results are there. The splitter fills and publishes it,
 * tasks add cells and close it, the merger empties and frees it.
 */
final class Slot extends SlotHeader {

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

    /** Source place of the record, for messages. */
    final InputPlace place = new InputPlace();

    /** Number of the edge of the record. */
    int channel;

    Object record;
    byte[] bytes = new byte[0];
    int length;

    /** The task that worked on it last, for messages; -1 if it is not known. */
    int worker;

    /** Whether the merger has skipped it; used by the merger only. */
    boolean late;

    /** When the merger skipped it. */
    long lateSinceNs;

    /** When it was closed, if that is sampled; else 0. */
    long closedAtNs;

    /** The copies of records that were made into this slot, by channel. */
    private final Object[] copies;

    private final int levels;
    private volatile Cell[] cells = new Cell[0];
    private int cellCount;

    Slot(final int levels, final int channels) {
        this.levels = levels;
        this.copies = new Object[channels];
    }

    void copy(final OutgoingEdge edge, final Object original) {
        channel = edge.channel();
        record = edge.copier().copy(original, copies[channel]);
        copies[channel] = record;
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
     * @param only whether no other task can have anything to close here
     * @return whether that was the last one
     */
    boolean close(final boolean only) {
        if (only) {
            STATE.setRelease(this, CLOSED);
            return true;
        }
        return (int) STATE.getAndAdd(this, -1) == CLOSED + 1;
    }

    /** A new cell, made by the only task that adds any. */
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
                present[place] = new Cell(levels, copies.length);
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

    /** The cells, for the merger to sort them. */
    Cell[] cells() {
        return cells;
    }

    /** Moves all cells to a list, in exchange for unused ones. */
    void moveTo(final ResultList<Cell> list) {
        for (int place = 0; place < cellCount; place++) {
            list.add(cells[place]);
            cells[place] = list.unused();
        }
    }

    /** Whether nothing comes after it: the end of the input, or its failure. */
    boolean endsRun() {
        return kind == Kind.END || kind == Kind.PASSING && cells[0].channel == Cell.FAILURE;
    }

    /** Gives the slot back to the splitter. */
    void free() {
        cellCount = 0;
        decoded = false;
        closedAtNs = 0;
        late = false;
        STATE.setRelease(this, FREE);
    }
}
