package dev.tailrace.market.book;

import java.util.Arrays;

/**
 * Finds the slot of an order by its reference.
 *
 * <p>References rise through the day and are nearly dense, and recent ones are asked for most. So the index is a radix
 * tree over their bits, of which the last step is a page of 16 slots, one cache line: neighbours in time are
 * neighbours in memory, and there is no hash, no probing and no comparison of keys.
 *
 * <pre>
 *   bits 29..16 -> directory   (grows a table of 4096 pages for every 65,536 references in use)
 *   bits 15..4  -> table       (page number; 0 is the page that is always empty)
 *   bits 3..0   -> page        (slot; 0 is none)
 * </pre>
 *
 * <p>An empty page, and a table without pages, is used again. Pages never outnumber live orders. References of 2^30 and
 * above, three times what the busiest day uses, are kept in {@link SparseReferences}.
 */
final class ReferenceIndex {

    private static final int DIRECT_BITS = 30;
    private static final int TABLE_SHIFT = 16;
    private static final int PAGE_SHIFT = 4;
    private static final int PAGE_SLOTS = 1 << PAGE_SHIFT;
    private static final int PAGE_MASK = PAGE_SLOTS - 1;
    private static final int TABLE_PAGES = 1 << (TABLE_SHIFT - PAGE_SHIFT);
    private static final int TABLE_MASK = TABLE_PAGES - 1;
    private static final int TABLES = 1 << (DIRECT_BITS - TABLE_SHIFT);

    /** Stands for every table that is not there; never written. */
    private static final int[] NO_PAGES = new int[TABLE_PAGES];

    private final int[][] directory = new int[TABLES][];
    private final short[] pagesOfTable = new short[TABLES];
    private final SparseReferences sparse = new SparseReferences();
    private int[][] spareTables = new int[8][];
    private int spareTableCount;
    private int tableCount;

    private int[] slots;
    /** Orders on a page in use; the next free page for a free one. */
    private int[] ordersOfPage;

    private int pageCount = 1;
    private int freePage;

    ReferenceIndex(final int initialPages) {
        Arrays.fill(directory, NO_PAGES);
        slots = new int[initialPages * PAGE_SLOTS];
        ordersOfPage = new int[initialPages];
    }

    /** The order's slot; 0 when there is none. */
    int get(final long reference) {
        return isDirect(reference) ? slots[placeOf((int) reference)] : sparse.get(reference);
    }

    /** Adds an order; false, and no change, when the reference is taken. */
    boolean put(final long reference, final int slot) {
        return isDirect(reference) ? putDirect((int) reference, slot) : sparse.put(reference, slot);
    }

    /** Removes the order and returns its slot; 0 when there is none. */
    int remove(final long reference) {
        return isDirect(reference) ? removeDirect((int) reference) : sparse.remove(reference);
    }

    /** Bytes of all arrays that grow, in use or spare. */
    long bytes() {
        return 4L * (slots.length + ordersOfPage.length) + 4L * TABLE_PAGES * tableCount + sparse.bytes();
    }

    private static boolean isDirect(final long reference) {
        return reference >>> DIRECT_BITS == 0;
    }

    private int placeOf(final int reference) {
        final int page = directory[reference >>> TABLE_SHIFT][(reference >>> PAGE_SHIFT) & TABLE_MASK];
        return (page << PAGE_SHIFT) + (reference & PAGE_MASK);
    }

    private boolean putDirect(final int reference, final int slot) {
        int place = placeOf(reference);
        if (slots[place] != 0) {
            return false;
        }
        if (place < PAGE_SLOTS) {
            place += takePage(reference) << PAGE_SHIFT;
        }
        slots[place] = slot;
        ordersOfPage[place >>> PAGE_SHIFT]++;
        return true;
    }

    private int removeDirect(final int reference) {
        final int place = placeOf(reference);
        final int slot = slots[place];
        if (slot != 0) {
            slots[place] = 0;
            if (--ordersOfPage[place >>> PAGE_SHIFT] == 0) {
                releasePage(place >>> PAGE_SHIFT, reference);
            }
        }
        return slot;
    }

    private int takePage(final int reference) {
        final int tableIndex = reference >>> TABLE_SHIFT;
        if (pagesOfTable[tableIndex]++ == 0) {
            directory[tableIndex] = takeTable();
        }
        final int page = freePage != 0 ? takeFreePage() : newPage();
        directory[tableIndex][(reference >>> PAGE_SHIFT) & TABLE_MASK] = page;
        return page;
    }

    private int takeFreePage() {
        final int page = freePage;
        freePage = ordersOfPage[page];
        ordersOfPage[page] = 0;
        return page;
    }

    private int newPage() {
        if (pageCount == ordersOfPage.length) {
            ordersOfPage = Arrays.copyOf(ordersOfPage, 2 * ordersOfPage.length);
            slots = Arrays.copyOf(slots, 2 * slots.length);
        }
        return pageCount++;
    }

    private void releasePage(final int page, final int reference) {
        final int tableIndex = reference >>> TABLE_SHIFT;
        directory[tableIndex][(reference >>> PAGE_SHIFT) & TABLE_MASK] = 0;
        ordersOfPage[page] = freePage;
        freePage = page;
        if (--pagesOfTable[tableIndex] == 0) {
            releaseTable(tableIndex);
        }
    }

    private int[] takeTable() {
        if (spareTableCount > 0) {
            return spareTables[--spareTableCount];
        }
        tableCount++;
        return new int[TABLE_PAGES];
    }

    private void releaseTable(final int tableIndex) {
        if (spareTableCount == spareTables.length) {
            spareTables = Arrays.copyOf(spareTables, 2 * spareTableCount);
        }
        spareTables[spareTableCount++] = directory[tableIndex];
        directory[tableIndex] = NO_PAGES;
    }
}
