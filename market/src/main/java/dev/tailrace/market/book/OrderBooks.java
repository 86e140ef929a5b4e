package dev.tailrace.market.book;

import java.util.Objects;

/**
 * The limit order books of all instruments, kept order by order (L3).
 *
 * <p>Every changing call returns a {@link BookResult} and leaves what else there is to know in fields of this object,
 * until the next changing call: the instrument ({@link #locate()}) and {@link #side()} of the order, its
 * {@link #priceE4()}, {@link #sharesRemoved()}, {@link #sharesLeft()}, {@link #attribution()}, and whether the best bid
 * or offer changed ({@link #bboChanged()}). When a call changed nothing, only {@code bboChanged()} means anything, and
 * it is false.
 *
 * <p>Rules, after the ITCH 5.0 specification: an order dies at zero shares; a replace inherits side, instrument and
 * attribution, and loses priority; an order stays with the instrument that it was added for, whatever later messages
 * say. Prices are unsigned 32-bit numbers of 1/10000, all of them allowed (0 and stub quotes too); shares are unsigned
 * 32-bit numbers; sums have 63 bits. References are any 64 bits.
 *
 * <p>One thread. Nothing is allocated except when there are more live orders, levels, pages of references or
 * instruments than ever before; arrays grow by doubling, so one call in a great many copies an array. Memory, up to
 * twice as much after a doubling: 32 bytes an order, 24 bytes a level, between 5 (dense) and 68 (sparse) bytes an order
 * for references, and 16 KB for each block of 65,536 references with a live order. Time: a look-up by radix and, for
 * adds and dying levels, a search that is constant within the eight best levels and logarithmic beyond; a level that
 * comes or goes moves the better ones.
 */
public final class OrderBooks {

    /** Instruments are numbered below this: locates have 16 bits. */
    public static final int MAX_INSTRUMENTS = 1 << 16;

    private static final int DEFAULT_ORDERS = 1 << 12;

    private final OrderStore orders;
    private final ReferenceIndex index;
    private final Ladders ladders = new Ladders();
    private final LevelPool levels = ladders.levels();
    /** Null unless asked for. */
    private final OrderQueues queues;

    private int ladder;
    private int attribution;
    private long priceE4;
    private long sharesRemoved;
    private long sharesLeft;
    private boolean bboChanged;

    private long sharesAhead;

    /** Books that do not know queue positions, sized to begin with for a few thousand orders. */
    public OrderBooks() {
        this(DEFAULT_ORDERS, false);
    }

    /**
     * Books sized for a number of live orders.
     *
     * @param expectedOrders live orders up to which order slots do not grow; at least 1
     * @param withQueues whether {@link #ordersAhead} can be asked; costs 8 bytes an order and time on every add and
     *     removal
     */
    public OrderBooks(final int expectedOrders, final boolean withQueues) {
        if (expectedOrders < 1) {
            throw new IllegalArgumentException("expectedOrders must be at least 1, not " + expectedOrders);
        }
        orders = new OrderStore(expectedOrders);
        index = new ReferenceIndex(Math.max(16, expectedOrders / 4));
        queues = withQueues ? new OrderQueues() : null;
    }

    /** Adds an order without attribution; see {@link #add(long, int, int, long, long, int)}. */
    public BookResult add(
            final long reference, final int locate, final int side, final long shares, final long priceE4) {
        return add(reference, locate, side, shares, priceE4, 0);
    }

    /**
     * Adds an order, last in priority at its price.
     *
     * @param locate instrument, 0 to 65535
     * @param side {@link Side#BID} or {@link Side#ASK}
     * @param attribution four packed letters; 0 for none
     * @return APPLIED, DUPLICATE_REFERENCE or NO_SHARES
     */
    public BookResult add(
            final long reference,
            final int locate,
            final int side,
            final long shares,
            final long priceE4,
            final int attribution) {
        Objects.checkIndex(locate, MAX_INSTRUMENTS);
        if (shares == 0) {
            return unchanged(BookResult.NO_SHARES);
        }
        if (!index.put(reference, orders.next())) {
            return unchanged(BookResult.DUPLICATE_REFERENCE);
        }
        ladder = locate << 1 | side & 1;
        this.attribution = attribution;
        sharesRemoved = 0;
        ladders.ensure(ladder);
        rest(reference, shares, priceE4);
        bboChanged = ladders.atBest();
        return BookResult.APPLIED;
    }

    /**
     * Executes shares of a resting order at its own price, {@link #priceE4()}.
     *
     * @return APPLIED, UNKNOWN_ORDER or OVER_EXECUTED
     */
    public BookResult execute(final long reference, final long shares) {
        return reduce(reference, shares);
    }

    /**
     * Executes shares of a resting order at another price, which the caller knows; the book takes the shares from the
     * order's own price, {@link #priceE4()}.
     *
     * @return APPLIED, UNKNOWN_ORDER or OVER_EXECUTED
     */
    public BookResult executeAtPrice(final long reference, final long shares) {
        return reduce(reference, shares);
    }

    /**
     * Cancels some shares of a resting order, which keeps its priority.
     *
     * @return APPLIED, UNKNOWN_ORDER or OVER_EXECUTED
     */
    public BookResult cancel(final long reference, final long shares) {
        return reduce(reference, shares);
    }

    /**
     * Removes an order.
     *
     * @return APPLIED or UNKNOWN_ORDER
     */
    public BookResult delete(final long reference) {
        final int slot = index.remove(reference);
        if (slot == 0) {
            return unchanged(BookResult.UNKNOWN_ORDER);
        }
        leave(slot);
        bboChanged = ladders.atBest();
        return BookResult.APPLIED;
    }

    /**
     * Removes an order and adds another one in its place: same instrument, side and attribution, last in priority.
     * Afterwards {@link #priceE4()} and {@link #sharesLeft()} are the new order's and {@link #sharesRemoved()} the
     * original's. A new reference equal to the original one is no duplicate.
     *
     * @return APPLIED; UNKNOWN_ORDER, and nothing is added; DUPLICATE_REFERENCE or NO_SHARES, and the original order is
     *     removed all the same
     */
    public BookResult replace(
            final long originalReference, final long newReference, final long shares, final long newPriceE4) {
        final int slot = index.remove(originalReference);
        if (slot == 0) {
            return unchanged(BookResult.UNKNOWN_ORDER);
        }
        final int side = orders.ladder(slot);
        final long bestBefore = bestPriceE4(side);
        final long sharesBefore = bestShares(side);
        leave(slot);
        final BookResult result = restInPlace(newReference, shares, newPriceE4);
        bboChanged = bestPriceE4(side) != bestBefore || bestShares(side) != sharesBefore;
        return result;
    }

    /** Instrument of the order that the last call changed. */
    public int locate() {
        return ladder >>> 1;
    }

    /** Side of the order that the last call changed. */
    public int side() {
        return ladder & 1;
    }

    /** Price of the order that the last call changed; for an execution, the price at which it rested. */
    public long priceE4() {
        return priceE4;
    }

    /** Shares that the last call took from an order: never more than it had. */
    public long sharesRemoved() {
        return sharesRemoved;
    }

    /** Shares that the order has left after the last call; 0 when it is gone. */
    public long sharesLeft() {
        return sharesLeft;
    }

    /** Attribution of the order that the last call changed, four packed letters; 0 when it has none. */
    public int attribution() {
        return attribution;
    }

    /** Whether the last call changed the best price of a side, or the sum of the shares at it. */
    public boolean bboChanged() {
        return bboChanged;
    }

    /** Best price of a side in 1/10000; 0 when the side is empty. */
    public long bestPriceE4(final int locate, final int side) {
        return bestPriceE4(locate << 1 | side);
    }

    /** Sum of the shares at the best price; 0 when, and only when, the side is empty. */
    public long bestShares(final int locate, final int side) {
        return bestShares(locate << 1 | side);
    }

    /** Number of price levels of a side. */
    public int depth(final int locate, final int side) {
        return ladders.depth(locate << 1 | side);
    }

    /**
     * Copies the best levels of a side, the best first. As many as there are, but no more than {@code pricesE4} has
     * elements; the other arrays are at least as long. Elements beyond the last level are left as they are.
     *
     * @param shares sum of the shares of each level
     * @param orderCounts orders of each level
     * @return the number of levels copied
     */
    public int depth(
            final int locate, final int side, final long[] pricesE4, final long[] shares, final int[] orderCounts) {
        final int copied = Math.min(pricesE4.length, depth(locate, side));
        for (int i = 0; i < copied; i++) {
            final int level = ladders.level(locate << 1 | side, i);
            pricesE4[i] = ladders.priceE4(locate << 1 | side, i);
            shares[i] = levels.shares(level);
            orderCounts[i] = levels.orders(level);
        }
        return copied;
    }

    /**
     * Price of one level in 1/10000.
     *
     * @param index levels that are better, 0 for the best; below {@link #depth(int, int)}
     */
    public long levelPriceE4(final int locate, final int side, final int index) {
        Objects.checkIndex(index, depth(locate, side));
        return ladders.priceE4(locate << 1 | side, index);
    }

    /** Sum of the shares at a price; 0 when no order rests there. */
    public long sharesAt(final int locate, final int side, final long atPriceE4) {
        final int level = ladders.levelAt(locate << 1 | side, atPriceE4);
        return level == 0 ? 0 : levels.shares(level);
    }

    /** Number of orders at a price. */
    public int ordersAt(final int locate, final int side, final long atPriceE4) {
        final int level = ladders.levelAt(locate << 1 | side, atPriceE4);
        return level == 0 ? 0 : levels.orders(level);
    }

    /** Whether an order with this reference rests in a book. */
    public boolean isLive(final long reference) {
        return index.get(reference) != 0;
    }

    /** Number of orders in all books. */
    public int liveOrders() {
        return orders.live();
    }

    /**
     * Queue position of an order: how many orders at its price trade before it. {@link #sharesAhead()} has their shares
     * afterwards. Takes time in proportion to the answer.
     *
     * @return -1 when no live order has the reference
     * @throws IllegalStateException when the books were made without queues
     */
    public int ordersAhead(final long reference) {
        if (queues == null) {
            throw new IllegalStateException("Queue positions need books that are made with queues");
        }
        final int slot = index.get(reference);
        return slot == 0 ? -1 : countAhead(slot);
    }

    /** Shares before the order for which {@link #ordersAhead} was asked last. */
    public long sharesAhead() {
        return sharesAhead;
    }

    /** Live orders for which there is memory now. */
    public int orderCapacity() {
        return orders.capacity();
    }

    /** Price levels for which there is memory now. */
    public int levelCapacity() {
        return levels.capacity();
    }

    /** Bytes that the way from references to orders takes now. */
    public long referenceBytes() {
        return index.bytes();
    }

    private BookResult reduce(final long reference, final long shares) {
        final int slot = index.get(reference);
        if (slot == 0) {
            return unchanged(BookResult.UNKNOWN_ORDER);
        }
        final long left = orders.shares(slot);
        if (shares >= left) {
            delete(reference);
            return shares == left ? BookResult.APPLIED : BookResult.OVER_EXECUTED;
        }
        describe(slot, shares, left - shares);
        orders.shares(slot, sharesLeft);
        ladders.reduce(ladder, orders.level(slot), shares);
        bboChanged = shares != 0 && ladders.atBest();
        return BookResult.APPLIED;
    }

    private BookResult restInPlace(final long newReference, final long shares, final long newPriceE4) {
        if (shares == 0) {
            return BookResult.NO_SHARES;
        }
        if (!index.put(newReference, orders.next())) {
            return BookResult.DUPLICATE_REFERENCE;
        }
        rest(newReference, shares, newPriceE4);
        return BookResult.APPLIED;
    }

    /** Puts an order into the current ladder. */
    private void rest(final long reference, final long shares, final long atPriceE4) {
        final int slot = orders.take(reference, shares, atPriceE4, ladder, attribution);
        final int level = ladders.add(ladder, atPriceE4, shares);
        orders.level(slot, level);
        if (queues != null) {
            queues.append(slot, level);
        }
        priceE4 = atPriceE4;
        sharesLeft = shares;
    }

    /** Takes an order, which the index has forgotten, out of its ladder. */
    private void leave(final int slot) {
        describe(slot, orders.shares(slot), 0);
        final int level = orders.level(slot);
        if (queues != null) {
            queues.remove(slot, level);
        }
        orders.release(slot);
        ladders.remove(ladder, level, priceE4, sharesRemoved);
    }

    private void describe(final int slot, final long removed, final long left) {
        ladder = orders.ladder(slot);
        attribution = orders.attribution(slot);
        priceE4 = orders.priceE4(slot);
        sharesRemoved = removed;
        sharesLeft = left;
    }

    private BookResult unchanged(final BookResult result) {
        bboChanged = false;
        return result;
    }

    private int countAhead(final int slot) {
        int count = 0;
        sharesAhead = 0;
        for (int other = queues.ahead(slot); other != 0; other = queues.ahead(other)) {
            count++;
            sharesAhead += orders.shares(other);
        }
        return count;
    }

    private long bestPriceE4(final int ofLadder) {
        return ladders.depth(ofLadder) == 0 ? 0 : ladders.priceE4(ofLadder, 0);
    }

    private long bestShares(final int ofLadder) {
        return ladders.depth(ofLadder) == 0 ? 0 : levels.shares(ladders.level(ofLadder, 0));
    }
}
