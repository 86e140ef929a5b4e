package dev.tailrace.region;

/**
 * The slots of an ordered region in shared memory, used by its splitter, tasks and merger.
 *
 * <p>A message between them is a long: the number of a slot, and the number of a cell in it plus one. A cell number of
 * 0 means the item that the splitter has put into the slot.
 */
public final class Region {

    /** Number of bits of a message for the number of the cell. */
    static final int CELL_BITS = 24;

    static final int MOST_CELLS = (1 << CELL_BITS) - 2;

    private final Slot[] slots;
    private final int levels;
    private final int channels;
    private final boolean inOrder;

    /**
     * The number of the first slot that is not merged; updated from time to time, and used by the splitter to sample
     * how full the ring is.
     */
    private volatile long merged;

    /**
     * @param window number of slots; rounded up to a power of two
     * @param levels one more than the largest number of shuffles on the way of a record inside the region
     * @param channels number of channels: the edges and sinks of the graph that can receive results
     * @param inOrder whether results leave in the order of the slots
     */
    public Region(final int window, final int levels, final int channels, final boolean inOrder) {
        this.slots = new Slot[Integer.highestOneBit(Math.max(2, window) * 2 - 1)];
        this.levels = levels;
        this.channels = channels;
        this.inOrder = inOrder;
        for (int index = 0; index < slots.length; index++) {
            slots[index] = newSlot();
        }
    }

    Slot newSlot() {
        return new Slot(levels, channels);
    }

    Cell newCell() {
        return new Cell(levels, channels);
    }

    void mergedUpTo(final long number) {
        merged = number;
    }

    long merged() {
        return merged;
    }

    /** Number of slots, a power of two. */
    public int window() {
        return slots.length;
    }

    /** Whether several tasks can add results to one slot. */
    boolean isShared() {
        return levels > 1;
    }

    boolean isInOrder() {
        return inOrder;
    }

    int indexOf(final long number) {
        return (int) number & slots.length - 1;
    }

    Slot slot(final int index) {
        return slots[index];
    }

    /** Replaces a free slot with a filled one, and returns the free one. */
    Slot exchange(final int index, final Slot filled) {
        final Slot free = slots[index];
        slots[index] = filled;
        return free;
    }

    static long message(final int slot, final int cell) {
        return (long) slot << CELL_BITS | cell + 1;
    }

    static int slotOf(final long message) {
        return (int) (message >>> CELL_BITS);
    }

    static int cellOf(final long message) {
        return (int) (message & (1 << CELL_BITS) - 1) - 1;
    }
}
