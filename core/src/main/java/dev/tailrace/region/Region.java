package dev.tailrace.region;

/**
 * The slots of an ordered region in shared memory, used by its splitter, tasks and merger.
 *
 * <p>A message between them is a long: the number of a slot, and of a cell in it plus one, or 0 for what the splitter has
 * put into the slot.
 */
public final class Region {

    /** Bits of a message that number the cell. */
    static final int CELL_BITS = 24;

    static final int MOST_CELLS = (1 << CELL_BITS) - 2;

    private final Slot[] slots;
    private final int levels;
    private final int channels;
    private final boolean inOrder;

    /** The number of the first slot that is not merged, updated now and then; tells the splitter how full the ring is. */
    private volatile long merged;

    /**
     * @param window how many slots there are; rounded up to a power of two
     * @param levels one more than the most shuffles that a record can pass inside
     * @param channels how many edges and sinks of the graph results can be for
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

    /** How many slots there are, a power of two. */
    public int window() {
        return slots.length;
    }

    /** Whether several tasks may have a hand in what comes of one record. */
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

    /** Puts a slot that is filled already in place of a free one, which is returned. */
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
