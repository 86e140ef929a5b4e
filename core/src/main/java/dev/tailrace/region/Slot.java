package dev.tailrace.region;

import dev.tailrace.io.InputPlace;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A slot in shared memory: an item, its results, and the state that shows whether all results are present. The splitter
 * fills and publishes it, tasks add cells and close it, the merger empties and frees it.
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

    /** {@link #FREE}, {@link #CLOSED}, or {@link #CLOSED} plus the number of open parts. Free when new. */
    private int state;

    /** Source place of the record, for messages. */
    final InputPlace place = new InputPlace();

    /** Number of the edge of the record. */
    int channel;

    Object record;
    byte[] bytes = new byte[0];
    int length;

    /** The last task that worked on the slot, for messages; -1 if unknown. */
    int worker;

    /** Whether the merger has skipped the slot; used by the merger only. */
    boolean late;

    /** The time at which it was closed, in nanoseconds; 0 if it is not sampled. */
    long closedAtNs;

    /** Copies of earlier records of this slot by channel, for reuse. */
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
        record = edge.copy(original, copies[channel]);
        copies[channel] = record;
    }

    void copy(final byte[] buffer, final int offset, final int count) {
        if (bytes.length < count) {
            bytes = new byte[Math.max(count, 2 * bytes.length)];
        }
        System.arraycopy(buffer, offset, bytes, 0, count);
        length = count;
    }

    /** Publishes the slot to the tasks, with a number of parts to be closed. */
    void publish(final int toClose) {
        STATE.setRelease(this, CLOSED + toClose);
    }

    boolean isFree() {
        return (int) STATE.getAcquire(this) == FREE;
    }

    boolean isClosed() {
        return (int) STATE.getAcquire(this) == CLOSED;
    }

    /** Adds a part to be closed; called while another part is still open. */
    void open() {
        STATE.getAndAdd(this, 1);
    }

    /**
     * Closes one part.
     *
     * @param only whether no other task can have an open part of the slot
     * @return whether that was the last open part
     */
    boolean close(final boolean only) {
        if (only) {
            STATE.setRelease(this, CLOSED);
            return true;
        }
        return (int) STATE.getAndAdd(this, -1) == CLOSED + 1;
    }

    /** Adds a cell, when no other task adds cells to the slot. */
    Cell addAlone() {
        final int index = cellCount++;
        return index < cells.length && cells[index] != null ? cells[index] : enlarge(index);
    }

    /** Adds a cell, while other tasks may add cells, and returns its number. */
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

    /** Number of cells; valid once the slot is closed. */
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

    /** Whether it is the last slot: the end of the input, or a failure. */
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
