package dev.tailrace.market.book;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;

/**
 * The limit order books of all instruments, kept order by order (L3).
 *
 * <p>Every changing call returns a {@link BookResult}. The details of the change can be read until the next changing
 * call: the instrument ({@link #locate()}) and {@link #side()} of the order, its {@link #priceE4()},
 * {@link #sharesRemoved()}, {@link #sharesLeft()}, {@link #attribution()}, and whether the best bid or offer changed
 * ({@link #bboChanged()}). When a call changed nothing, only {@code bboChanged()} means anything, and it is false.
 *
 * <p>Rules, after the ITCH 5.0 specification: an order is removed at zero shares; a replace inherits side, instrument
 * and attribution, and loses priority. References are unique for the day; in a feed where they are not, an order is
 * known by its reference among the orders of its instrument only. So the books of an instrument depend only on the
 * calls that name it, and are the same wherever the books of other instruments are kept. Prices are unsigned 32-bit
 * numbers of 1/10000, all of them allowed (0 and stub quotes too); shares are unsigned 32-bit numbers; sums have 47
 * bits and wrap around beyond, which takes 32,768 of the largest orders at one price. References are any 64 bits.
 *
 * <p>Not thread-safe: one thread uses an instance. A call allocates only when there are more live orders, levels, pages
 * of references or instruments than ever before. Arrays grow by doubling, so an array is copied rarely. Memory, up to
 * twice as much after a doubling: between 9 (dense references) and 68 (sparse ones) bytes an order, 24 bytes a level,
 * and 32 KB for each block of 65,536 references with a live order; a level that has lost its orders is kept for a
 * while, but a ladder of prices grows only when more than three quarters of it have orders. Time: a look-up by radix
 * and, for adds, a search that is constant within the eight best levels and logarithmic beyond; a new level moves the
 * better ones.
 */
public final class OrderBooks {

    /** Upper bound (exclusive) of stock locates, which have 16 bits. */
    public static final int MAX_INSTRUMENTS = 1 << 16;

    private static final int DEFAULT_ORDERS = 1 << 12;

    /** An order is one {@code long}: its shares in the upper half, then a flag and the number of its level. */
    private static final int SHARES_SHIFT = 32;

    private static final long ATTRIBUTED = 1L << 31;
    private static final int LEVEL_MASK = (1 << Ladders.LEVEL_BITS) - 1;

    private final OrderPages orders;
    /** Attributions by order; few orders have one. */
    private final ReferenceMap attributions = new ReferenceMap();

    private final Ladders ladders = new Ladders();
    private final LevelPool levels = ladders.levels();
    /** Queue positions; null when the books were made without queues. */
    private final OrderQueues queues;

    private int ladder;
    private int attribution;
    private long priceE4;
    private long sharesRemoved;
    private long sharesLeft;
    private boolean bboChanged;

    private long sharesAhead;

    /** Creates books without queue positions, sized initially for a few thousand orders. */
    public OrderBooks() {
        this(DEFAULT_ORDERS, false);
    }

    /**
     * Creates books sized for a number of live orders.
     *
     * @param expectedOrders live orders up to which order slots do not grow; at least 1
     * @param withQueues whether {@link #ordersAhead} can be asked; costs 8 to 64 bytes an order and time on every add and
     *     removal
     */
    public OrderBooks(final int expectedOrders, final boolean withQueues) {
        if (expectedOrders < 1) {
            throw new IllegalArgumentException("expectedOrders must be at least 1, not " + expectedOrders);
        }
        orders = new OrderPages(expectedOrders);
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
        final int place = find(reference, locate);
        if (orders.order(place) != 0) {
            return unchanged(BookResult.DUPLICATE_REFERENCE);
        }
        ladder = locate << 1 | side & 1;
        this.attribution = attribution;
        sharesRemoved = 0;
        ladders.ensure(ladder);
        rest(place, reference, shares, priceE4);
        bboChanged = ladders.atBest();
        return BookResult.APPLIED;
    }

    /**
     * Executes shares of a resting order, at its own price, {@link #priceE4()}, or at another one, which the caller knows.
     *
     * @return APPLIED, UNKNOWN_ORDER or OVER_EXECUTED
     */
    public BookResult execute(final long reference, final int locate, final long shares) {
        return reduce(reference, locate, shares);
    }

    /**
     * Cancels some shares of a resting order, which keeps its priority.
     *
     * @return APPLIED, UNKNOWN_ORDER or OVER_EXECUTED
     */
    public BookResult cancel(final long reference, final int locate, final long shares) {
        return reduce(reference, locate, shares);
    }

    /**
     * Removes an order.
     *
     * @return APPLIED or UNKNOWN_ORDER
     */
    public BookResult delete(final long reference, final int locate) {
        final int place = find(reference, locate);
        final long order = orders.order(place);
        if (order == 0) {
            return unchanged(BookResult.UNKNOWN_ORDER);
        }
        leave(place, order, reference);
        bboChanged = ladders.atBest();
        return BookResult.APPLIED;
    }

    /**
     * Removes an order and adds another one in its place: same instrument, side and attribution, last in priority.
     * Afterwards {@link #priceE4()} and {@link #sharesLeft()} are the new order's and {@link #sharesRemoved()} the
     * original's. A new reference equal to the original one is no duplicate.
     *
     * @return APPLIED; UNKNOWN_ORDER, and nothing is added; DUPLICATE_REFERENCE or NO_SHARES, and the original order is
     *     removed nevertheless
     */
    public BookResult replace(
            final long originalReference,
            final long newReference,
            final int locate,
            final long shares,
            final long newPriceE4) {
        final int place = find(originalReference, locate);
        final long order = orders.order(place);
        if (order == 0) {
            return unchanged(BookResult.UNKNOWN_ORDER);
        }
        final long sharesBefore = levels.shares(levelOf(order));
        leave(place, order, originalReference);
        final boolean best = ladders.atBest();
        final long priceBefore = priceE4;
        final BookResult result = restInPlace(newReference, shares, newPriceE4);
        bboChanged = best
                ? bestPriceE4(ladder) != priceBefore || bestShares(ladder) != sharesBefore
                : result == BookResult.APPLIED && ladders.atBest();
        return result;
    }

    /**
     * Sets the shares at a price, of a book that is kept by price levels. An instrument has either orders or such levels.
     *
     * @param shares 0 removes the level, which need not exist; 47 bits
     */
    public void setLevel(final int locate, final int side, final long atPriceE4, final long shares) {
        ladder = locate << 1 | side & 1;
        ladders.ensure(ladder);
        ladders.set(ladder, atPriceE4, shares);
        bboChanged = ladders.atBest();
    }

    /**
     * Makes one level the whole side, of a book of which only the best bid and offer are known.
     *
     * @param shares 0 leaves the side empty
     */
    public void setBest(final int locate, final int side, final long atPriceE4, final long shares) {
        ladder = locate << 1 | side & 1;
        ladders.ensure(ladder);
        final boolean same = shares == bestShares(ladder) && (shares == 0 || atPriceE4 == bestPriceE4(ladder));
        if (!same) {
            ladders.clear(ladder);
            ladders.set(ladder, atPriceE4, shares);
        }
        bboChanged = !same;
    }

    /**
     * Removes all orders and levels of an instrument. Takes time in proportion to the orders of all instruments when the
     * book is not empty, and allocates; feeds do it when they begin and after a gap.
     */
    public void clear(final int locate) {
        final boolean empty = bestShares(locate, Side.BID) == 0 && bestShares(locate, Side.ASK) == 0;
        if (!empty) {
            removeOrders(locate);
            ladders.clear(locate << 1 | Side.BID);
            ladders.clear(locate << 1 | Side.ASK);
        }
        bboChanged = !empty;
    }

    private void removeOrders(final int locate) {
        final LongStream.Builder references = LongStream.builder();
        orders.forEach((reference, order) -> {
            if (levels.ladder(levelOf(order)) >>> 1 == locate) {
                references.accept(reference);
            }
        });
        references.build().forEach(reference -> delete(reference, locate));
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

    /** Number of price levels of a side; takes time in proportion to it. */
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
        final int of = locate << 1 | side;
        int copied = 0;
        for (int at = ladders.first(of); at != Ladders.NONE && copied < pricesE4.length; at = ladders.next(of, at)) {
            final int level = ladders.level(of, at);
            pricesE4[copied] = levels.priceE4(level);
            shares[copied] = levels.shares(level);
            orderCounts[copied++] = levels.orders(level);
        }
        return copied;
    }

    /** A copy of the best levels of a side, the best first, at most so many. Allocates. */
    public List<BookDepth.Level> levels(final int locate, final int side, final int most) {
        final long[] prices = new long[most];
        final long[] shares = new long[most];
        final int[] counts = new int[most];
        final int copied = depth(locate, side, prices, shares, counts);
        final List<BookDepth.Level> copies = new ArrayList<>(copied);
        for (int at = 0; at < copied; at++) {
            copies.add(new BookDepth.Level(prices[at], shares[at], counts[at]));
        }
        return copies;
    }

    /** Sum of the shares at a price; 0 when no order rests there. */
    public long sharesAt(final int locate, final int side, final long atPriceE4) {
        return levels.shares(ladders.levelAt(locate << 1 | side, atPriceE4));
    }

    /** Number of orders at a price. */
    public int ordersAt(final int locate, final int side, final long atPriceE4) {
        return levels.orders(ladders.levelAt(locate << 1 | side, atPriceE4));
    }

    /** Whether an order with this reference rests in a book of the instrument. */
    public boolean isLive(final long reference, final int locate) {
        return orders.order(find(reference, locate)) != 0;
    }

    /** Number of orders in all books. */
    public int liveOrders() {
        return orders.live();
    }

    /**
     * Queue position of an order: how many orders at its price trade before it. {@link #sharesAhead()} has their shares
     * afterwards. Takes time in proportion to the answer.
     *
     * @return -1 when no live order of the instrument has the reference
     * @throws IllegalStateException when the books were made without queues
     */
    public int ordersAhead(final long reference, final int locate) {
        if (queues == null) {
            throw new IllegalStateException("Queue positions need books that are created with queues");
        }
        final int place = find(reference, locate);
        return orders.order(place) == 0 ? -1 : countAhead(place);
    }

    /** Shares before the order for which {@link #ordersAhead} was asked last. */
    public long sharesAhead() {
        return sharesAhead;
    }

    /** Number of live orders that the memory allocated now has room for. */
    public int orderCapacity() {
        return orders.capacity();
    }

    /** Number of price levels that the memory allocated now has room for. */
    public int levelCapacity() {
        return levels.capacity();
    }

    /** Bytes allocated now for finding orders by their references. */
    public long referenceBytes() {
        return orders.bytes();
    }

    /**
     * The place of the instrument's order with this reference; when there is none, the place where it would be added.
     */
    private int find(final long reference, final int locate) {
        final int place = orders.find(reference);
        final long order = orders.order(place);
        final boolean here = order == 0 ? orders.noneApart() : levels.ladder(levelOf(order)) >>> 1 == locate;
        return here ? place : orders.findApart(reference, locate, place);
    }

    private BookResult reduce(final long reference, final int locate, final long shares) {
        final int place = find(reference, locate);
        final long order = orders.order(place);
        if (order == 0) {
            return unchanged(BookResult.UNKNOWN_ORDER);
        }
        final long left = order >>> SHARES_SHIFT;
        if (shares >= left) {
            leave(place, order, reference);
            bboChanged = ladders.atBest();
            return shares == left ? BookResult.APPLIED : BookResult.OVER_EXECUTED;
        }
        describe(order, reference, shares);
        orders.order(place, order - (shares << SHARES_SHIFT));
        ladders.reduce(ladder, levelOf(order), shares);
        bboChanged = shares != 0 && ladders.atBest();
        return BookResult.APPLIED;
    }

    private BookResult restInPlace(final long newReference, final long shares, final long newPriceE4) {
        if (shares == 0) {
            return BookResult.NO_SHARES;
        }
        final int place = find(newReference, locate());
        if (orders.order(place) != 0) {
            return BookResult.DUPLICATE_REFERENCE;
        }
        rest(place, newReference, shares, newPriceE4);
        return BookResult.APPLIED;
    }

    /** Puts an order into the current ladder. */
    private void rest(final int found, final long reference, final long shares, final long atPriceE4) {
        final int place = orders.take(found, reference, locate());
        final int level = ladders.add(ladder, atPriceE4, shares);
        long order = shares << SHARES_SHIFT | level;
        if (attribution != 0) {
            attributions.put(reference, locate(), attribution);
            order |= ATTRIBUTED;
        }
        orders.order(place, order);
        if (queues != null) {
            queues.append(place, level);
        }
        priceE4 = atPriceE4;
        sharesLeft = shares;
    }

    /** Takes an order out of its ladder and forgets it. */
    private void leave(final int place, final long order, final long reference) {
        describe(order, reference, order >>> SHARES_SHIFT);
        orders.remove(place, reference, locate());
        final int level = levelOf(order);
        if (queues != null) {
            queues.remove(place, level);
        }
        if ((order & ATTRIBUTED) != 0) {
            attributions.remove(reference, locate());
        }
        ladders.remove(ladder, level, sharesRemoved);
    }

    private void describe(final long order, final long reference, final long removed) {
        final int level = levelOf(order);
        ladder = levels.ladder(level);
        priceE4 = levels.priceE4(level);
        attribution = (order & ATTRIBUTED) == 0 ? 0 : attributions.get(reference, locate());
        sharesRemoved = removed;
        sharesLeft = (order >>> SHARES_SHIFT) - removed;
    }

    private static int levelOf(final long order) {
        return (int) order & LEVEL_MASK;
    }

    private BookResult unchanged(final BookResult result) {
        bboChanged = false;
        return result;
    }

    private int countAhead(final int place) {
        int count = 0;
        sharesAhead = 0;
        for (int other = queues.ahead(place); other != 0; other = queues.ahead(other)) {
            count++;
            sharesAhead += orders.order(other) >>> SHARES_SHIFT;
        }
        return count;
    }

    private long bestPriceE4(final int ofLadder) {
        return levels.priceE4(ladders.best(ofLadder));
    }

    private long bestShares(final int ofLadder) {
        return levels.shares(ladders.best(ofLadder));
    }
}
