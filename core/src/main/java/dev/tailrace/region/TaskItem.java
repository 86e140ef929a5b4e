package dev.tailrace.region;

import dev.tailrace.function.Output;
import dev.tailrace.io.OutputLog;
import dev.tailrace.runtime.Firing;

/**
 * The current item of a task of a region: a slot, or a record that another task has sent in a cell of the slot. Results
 * of the task's nodes become cells of the slot. Belongs to the task's thread.
 *
 * <p>It is created before the nodes of the task, because it receives their results; the task attaches the position of
 * the nodes when it is constructed.
 */
public final class TaskItem {

    private final Region region;
    private final int worker;
    private final boolean isAsynchronous;
    private TaskPosition position;
    private long message;
    private Slot slot;
    private Cell from;
    private int ordinal;
    private boolean answersLater;

    /**
     * @param worker number of the task among all tasks of the run, for messages
     * @param isAsynchronous whether the node of the task calls an external service
     */
    public TaskItem(final Region region, final int worker, final boolean isAsynchronous) {
        this.region = region;
        this.worker = worker;
        this.isAsynchronous = isAsynchronous;
    }

    void attach(final TaskPosition nodes) {
        position = nodes;
    }

    /** Position of the item in the input log; 0 before the first. */
    public long position() {
        return slot == null ? 0 : slot.position;
    }

    /** The source place of the item, for messages. */
    public String place() {
        return slot == null ? "before the first record" : slot.place.describe();
    }

    /** Returns the message of the item for an asynchronous call; the slot is closed after the answer. */
    public long callLater() {
        answersLater = true;
        return message;
    }

    Slot slot() {
        return slot;
    }

    Cell from() {
        return from;
    }

    boolean answersLater() {
        return answersLater;
    }

    void take(final long next) {
        message = next;
        slot = region.slot(Region.slotOf(next));
        slot.worker = worker;
        ordinal = 0;
        answersLater = false;
        final int cell = Region.cellOf(next);
        from = cell < 0 ? null : slot.cell(cell);
    }

    /** Whether other tasks receive the same item. */
    boolean isBroadcast() {
        return from == null ? slot.broadcast : from.broadcast;
    }

    /**
     * Closes this task's part of the slot.
     *
     * @return whether the slot is closed now
     */
    boolean close() {
        final boolean closed = slot.close(!isShared());
        slot = null;
        from = null;
        return closed;
    }

    private boolean isShared() {
        return region.isShared() || slot.broadcast || slot.kind == SlotHeader.Kind.PUNCTUATION;
    }

    int slotIndex() {
        return Region.slotOf(message);
    }

    /** The output for records that leave the region; a record that cannot be copied leaves as a failure. */
    public Output<Object> leaving(final OutgoingEdge edge) {
        return record -> add().copy(edge, record);
    }

    /** The log of a sink whose encoded results leave the region. */
    public OutputLog encodedResults(final int channel) {
        return (buffer, offset, length, sequence, number) -> add().encode(channel, buffer, offset, length);
    }

    void fail(final Throwable failure) {
        add().fail(failure);
    }

    /** The output for records that go to other tasks of the region. */
    public Output<Object> sending(final OutgoingEdge edge) {
        return record -> send(edge, record);
    }

    private void send(final OutgoingEdge edge, final Object record) {
        final int index = slot.addShared();
        if (index > Region.MOST_CELLS) {
            throw new IllegalStateException("more than " + Region.MOST_CELLS + " records have come of one");
        }
        final Cell cell = place(slot.sharedCell(index));
        cell.copy(edge, record);
        cell.broadcast = edge.isBroadcast();
        for (int copy = 0; copy < edge.copies(); copy++) {
            slot.open();
        }
        try {
            edge.send(Region.message(slotIndex(), index), record, slot);
        } catch (final Throwable noTask) {
            slot.close(false);
            throw noTask;
        }
    }

    private Cell add() {
        return place(isShared() ? slot.sharedCell(slot.addShared()) : slot.addAlone());
    }

    private Cell place(final Cell cell) {
        if (slot.punctuated) {
            cell.firing.set(firing());
        }
        if (region.isShared()) {
            cell.place(from, ordinal++);
        }
        return cell;
    }

    // An answer may arrive after the clock of the task has moved, so its firing is that of the slot.
    private Firing firing() {
        if (from != null) {
            return from.firing;
        }
        return isAsynchronous ? slot.firing : position.firing();
    }
}
