package dev.tailrace.market.book;

import java.util.Arrays;

/**
 * The live orders, found by their references: one long each, at a place that stays the same while the order lives.
 *
 * <p>References rise through the day and are nearly dense, and recent ones are asked for most. So this is a radix tree
 * over their bits whose leaves are pages of eight orders, 64 bytes: neighbours in time are neighbours in memory, there
 * is no hash, no probing and no comparison of keys, and with the reference the order itself is found.
 *
 * <pre>
 *   bits 29..16 -> directory   (grows a table of 8192 pages for every 65,536 references in use)
 *   bits 15..3  -> table       (page number; 0 is the page that is always empty)
 *   bits 2..0   -> page        (the order; 0 is none)
 * </pre>
 *
 * <p>An empty page, and a table without pages, is used again. Pages never outnumber live orders. References of 2^30 and
 * above, three times what the busiest day uses, get a page each, which {@link ReferenceMap} finds.
 */
final class OrderPages {

    private static final int DIRECT_BITS = 30;
    private static final int TABLE_SHIFT = 16;
    private static final int PAGE_SHIFT = 3;
    private static final int PAGE_ORDERS = 1 << PAGE_SHIFT;
    private static final int PAGE_MASK = PAGE_ORDERS - 1;
    private static final int TABLE_PAGES = 1 << (TABLE_SHIFT - PAGE_SHIFT);
    private static final int TABLE_MASK = TABLE_PAGES - 1;
    private static final int TABLES = 1 << (DIRECT_BITS - TABLE_SHIFT);

    /** Stands for every table that is not there; never written. */
    private static final int[] NO_PAGES = new int[TABLE_PAGES];

    private final int[][] directory = new int[TABLES][];
    private final short[] pagesOfTable = new short[TABLES];
    private final ReferenceMap sparse = new ReferenceMap();
    private int[][] spareTables = new int[8][];
    private int spareTableCount;
    private int tableCount;

    /** The first order of a free page is the next free page. */
    private long[] orders;

    private int pageCount = 1;
    private int freePage;
    private int live;

    OrderPages(final int initialOrders) {
        Arrays.fill(directory, NO_PAGES);
        orders = new long[(initialOrders / PAGE_ORDERS + 2) << PAGE_SHIFT];
    }

    /** The place of the order; a place with order 0 when there is none. */
    int find(final long reference) {
        return isDirect(reference) ? findDirect((int) reference) : sparse.get(reference) << PAGE_SHIFT;
    }

    /** The order at a place; 0 when there is none. */
    long order(final int place) {
        return orders[place];
    }

    /** Changes a live order. */
    void order(final int place, final long order) {
        orders[place] = order;
    }

    /** Makes a place for an order at what {@link #find} returned for it, which was empty. */
    int take(final int found, final long reference) {
        live++;
        return found < PAGE_ORDERS ? takePage(reference) : found;
    }

    /** Removes the order that was found at a place. */
    void remove(final int place, final long reference) {
        orders[place] = 0;
        live--;
        if (isEmpty(place & ~PAGE_MASK)) {
            releasePage(place >>> PAGE_SHIFT, reference);
        }
    }

    int live() {
        return live;
    }

    int capacity() {
        return orders.length - PAGE_ORDERS;
    }

    /** Bytes of all arrays that grow, in use or spare. */
    long bytes() {
        return 8L * orders.length + 4L * TABLE_PAGES * tableCount + sparse.bytes();
    }

    private static boolean isDirect(final long reference) {
        return reference >>> DIRECT_BITS == 0;
    }

    private int findDirect(final int reference) {
        final int page = directory[reference >>> TABLE_SHIFT][(reference >>> PAGE_SHIFT) & TABLE_MASK];
        return (page << PAGE_SHIFT) + (reference & PAGE_MASK);
    }

    private boolean isEmpty(final int at) {
        return (orders[at]
                        | orders[at + 1]
                        | orders[at + 2]
                        | orders[at + 3]
                        | orders[at + 4]
                        | orders[at + 5]
                        | orders[at + 6]
                        | orders[at + 7])
                == 0;
    }

    private int takePage(final long reference) {
        final int page = freePage != 0 ? takeFreePage() : newPage();
        if (!isDirect(reference)) {
            sparse.put(reference, page);
            return page << PAGE_SHIFT;
        }
        enter((int) reference, page);
        return (page << PAGE_SHIFT) + ((int) reference & PAGE_MASK);
    }

    private void enter(final int reference, final int page) {
        final int tableIndex = reference >>> TABLE_SHIFT;
        if (pagesOfTable[tableIndex]++ == 0) {
            directory[tableIndex] = takeTable();
        }
        directory[tableIndex][(reference >>> PAGE_SHIFT) & TABLE_MASK] = page;
    }

    private int takeFreePage() {
        final int page = freePage;
        freePage = (int) orders[page << PAGE_SHIFT];
        orders[page << PAGE_SHIFT] = 0;
        return page;
    }

    private int newPage() {
        if (pageCount << PAGE_SHIFT == orders.length) {
            orders = Arrays.copyOf(orders, 2 * orders.length);
        }
        return pageCount++;
    }

    private void releasePage(final int page, final long reference) {
        orders[page << PAGE_SHIFT] = freePage;
        freePage = page;
        if (isDirect(reference)) {
            leave((int) reference);
        } else {
            sparse.remove(reference);
        }
    }

    private void leave(final int reference) {
        final int tableIndex = reference >>> TABLE_SHIFT;
        directory[tableIndex][(reference >>> PAGE_SHIFT) & TABLE_MASK] = 0;
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
