package dev.tailrace.market.book;

import java.util.Arrays;

/**
 * Index of the live orders by order reference. An order is one {@code long}, at a place that stays the same while the
 * order is live.
 *
 * <p>References rise through the day and are nearly dense, and recent ones are looked up most. So this is a radix tree
 * over their bits whose leaves are pages of eight orders, 64 bytes: neighbours in time are neighbours in memory, there
 * is no hash, no probing and no comparison of keys, and the look-up of a reference yields the order itself.
 *
 * <pre>
 *   bits 29..16 -> directory   (grows a table of 8192 pages for every 65,536 references in use)
 *   bits 15..3  -> table       (page number; 0 is the page that is always empty)
 *   bits 2..0   -> page        (the order; 0 is none)
 * </pre>
 *
 * <p>Empty pages, and tables without pages, are reused. Pages never outnumber live orders.
 *
 * <p>Two kinds of orders are kept apart, each in its own page, which a {@link ReferenceMap} finds: orders with
 * references of 2^30 and above (three times what the busiest day uses), and orders whose reference an order of another
 * instrument had first. References are unique for the day, so a valid feed has neither kind. This class does not read
 * the contents of an order: the caller checks to which instrument a found order belongs, and calls {@link #findApart}
 * when it belongs to another one.
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

    /** A place in the page that is always empty. */
    private static final int NOWHERE = 0;

    /** Not used any more, but snapshots of earlier versions refer to it. */
    private static final int[] NO_PAGES = new int[TABLE_PAGES];

    /** Placeholder for every table that does not exist; never written. */
    private final int[] noPages = new int[TABLE_PAGES];

    private final int[][] directory = new int[TABLES][];
    private final short[] pagesOfTable = new short[TABLES];
    private final ReferenceMap apart = new ReferenceMap();
    private int[][] spareTables = new int[8][];
    private int spareTableCount;
    private int tableCount;

    /** The first order of a free page is the next free page. */
    private long[] orders;

    private int pageCount = 1;
    private int freePage;
    private int live;

    OrderPages(final int initialOrders) {
        Arrays.fill(directory, noPages);
        orders = new long[(initialOrders / PAGE_ORDERS + 2) << PAGE_SHIFT];
    }

    /**
     * The place for a reference in the tree: it has the order of the instrument that used the reference first, or order
     * 0.
     */
    int find(final long reference) {
        return isDirect(reference) ? findDirect((int) reference) : NOWHERE;
    }

    /**
     * The place of an instrument's order that {@link #find} did not find; a place with order 0 when there is none.
     *
     * @param found what {@link #find} returned: no order, or that of another instrument
     */
    int findApart(final long reference, final int locate, final int found) {
        final int page = apart.get(reference, locate);
        return page == 0 && orders[found] == 0 ? found : page << PAGE_SHIFT;
    }

    /** Whether {@link #find} finds every order, because none is kept apart. */
    boolean noneApart() {
        return apart.isEmpty();
    }

    /** The order at a place; 0 when there is none. */
    long order(final int place) {
        return orders[place];
    }

    /** Changes a live order. */
    void order(final int place, final long order) {
        orders[place] = order;
    }

    /** Returns the place for a new order; {@code found} is the empty place that was found for it. */
    int take(final int found, final long reference, final int locate) {
        live++;
        return found < PAGE_ORDERS ? takePage(reference, locate) : found;
    }

    /** Removes the order that was found at a place. */
    void remove(final int place, final long reference, final int locate) {
        orders[place] = 0;
        live--;
        if (isEmpty(place & ~PAGE_MASK)) {
            releasePage(place >>> PAGE_SHIFT, reference, locate);
        }
    }

    int live() {
        return live;
    }

    /** Receives an order that {@link #forEach} finds. */
    interface Visitor {
        void visit(long reference, long order);
    }

    /** Passes all orders on, in any order; takes time in proportion to all orders. Nothing may change meanwhile. */
    void forEach(final Visitor visitor) {
        for (int tableIndex = 0; tableIndex < TABLES; tableIndex++) {
            if (pagesOfTable[tableIndex] != 0) {
                forEachOf(tableIndex, visitor);
            }
        }
        apart.forEach((reference, page) -> visitor.visit(reference, orders[page << PAGE_SHIFT]));
    }

    private void forEachOf(final int tableIndex, final Visitor visitor) {
        final int[] table = directory[tableIndex];
        for (int i = 0; i < TABLE_PAGES; i++) {
            for (int at = 0; table[i] != 0 && at < PAGE_ORDERS; at++) {
                final long order = orders[(table[i] << PAGE_SHIFT) + at];
                if (order != 0) {
                    visitor.visit((long) tableIndex << TABLE_SHIFT | (long) i << PAGE_SHIFT | at, order);
                }
            }
        }
    }

    int capacity() {
        return orders.length - PAGE_ORDERS;
    }

    /** Bytes of all arrays that grow, in use or spare. */
    long bytes() {
        return 8L * orders.length + 4L * TABLE_PAGES * tableCount + apart.bytes();
    }

    private static boolean isDirect(final long reference) {
        return reference >>> DIRECT_BITS == 0;
    }

    private int findDirect(final int reference) {
        return (pageOf(reference) << PAGE_SHIFT) + (reference & PAGE_MASK);
    }

    private int pageOf(final int reference) {
        return directory[reference >>> TABLE_SHIFT][(reference >>> PAGE_SHIFT) & TABLE_MASK];
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

    private int takePage(final long reference, final int locate) {
        final int page = freePage != 0 ? takeFreePage() : newPage();
        if (!isDirect(reference) || pageOf((int) reference) != 0) {
            apart.put(reference, locate, page);
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

    private void releasePage(final int page, final long reference, final int locate) {
        orders[page << PAGE_SHIFT] = freePage;
        freePage = page;
        if (isDirect(reference) && pageOf((int) reference) == page) {
            leave((int) reference);
        } else {
            apart.remove(reference, locate);
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
        directory[tableIndex] = noPages;
    }
}
