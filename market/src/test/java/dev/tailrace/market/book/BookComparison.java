package dev.tailrace.market.book;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Applies random operations to both books and compares everything that can be asked after each. */
final class BookComparison {

    private static final int[] LOCATES = {0, 1, 300, 65_535};
    private static final long[] STUBS = {0, 1, 1_999_999_900L, 2_000_000_000L, 0x8000_0000L, 0xFFFF_FFFFL};
    /** A reference, and the instrument of the message that brought it in. */
    private record Used(long reference, int locate) {}

    private static final long MAX_U32 = 0xFFFF_FFFFL;

    private final OrderBooks books = new OrderBooks(1, true);
    private final NaiveBooks naive = new NaiveBooks();
    private final List<Used> used = new ArrayList<>();
    private final Random random;
    private final boolean wide;
    private long lastReference;

    BookComparison(final long seed, final boolean wide) {
        random = new Random(seed);
        this.wide = wide;
    }

    void step() {
        final Map<Integer, NaiveBooks.Best> before = bests();
        if (random.nextInt(100) == 0) {
            final int cleared = anyLocate();
            books.clear(cleared);
            naive.clear(cleared);
            check(before, BookResult.APPLIED, null, 0);
            return;
        }
        final int side = random.nextInt(2);
        final long shares = shares();
        final long priceE4 = priceE4();
        final Used known = known();
        final long reference = known.reference;
        final int locate = random.nextInt(8) == 0 ? anyLocate() : known.locate;
        final long fresh = freshReference(locate);
        final NaiveBooks.Order subject = naive.order(reference, locate);
        final long left = subject == null ? 0 : subject.shares;
        switch (random.nextInt(8)) {
            case 0, 1, 2, 3 -> {
                final BookResult result = books.add(fresh, locate, side, shares, priceE4, 9);
                assertThat(result).isEqualTo(naive.add(fresh, locate * 2 + side, shares, priceE4, 9));
                check(before, result, naive.order(fresh, locate), 0);
            }
            case 4 -> checkReduced(before, books.execute(reference, locate, shares), reference, locate, shares, left);
            case 5 -> checkReduced(before, books.cancel(reference, locate, left), reference, locate, left, left);
            case 6 -> {
                final BookResult result = books.delete(reference, locate);
                assertThat(result).isEqualTo(naive.delete(reference, locate));
                check(before, result, subject, left);
            }
            default -> {
                final BookResult result = books.replace(reference, fresh, locate, shares, priceE4);
                assertThat(result).isEqualTo(naive.replace(reference, fresh, locate, shares, priceE4));
                check(before, result, result == BookResult.APPLIED ? naive.order(fresh, locate) : subject, left);
            }
        }
    }

    private void checkReduced(
            final Map<Integer, NaiveBooks.Best> before,
            final BookResult result,
            final long reference,
            final int locate,
            final long shares,
            final long left) {
        final NaiveBooks.Order subject = naive.order(reference, locate);
        assertThat(result).isEqualTo(naive.reduce(reference, locate, shares));
        check(before, result, subject, Math.min(shares, left));
    }

    private void check(
            final Map<Integer, NaiveBooks.Best> before,
            final BookResult result,
            final NaiveBooks.Order subject,
            final long removed) {
        assertThat(books.bboChanged()).isEqualTo(!before.equals(bests()));
        if (subject != null && result != BookResult.NO_SHARES && result != BookResult.DUPLICATE_REFERENCE) {
            assertThat(books.locate() * 2 + books.side()).isEqualTo(subject.ladder);
            assertThat(books.priceE4()).isEqualTo(subject.priceE4);
            assertThat(books.attribution()).isEqualTo(subject.attribution);
            assertThat(books.sharesRemoved()).isEqualTo(removed);
            final NaiveBooks.Order live = naive.order(subject.reference, subject.ladder / 2);
            assertThat(books.sharesLeft()).isEqualTo(live == null ? 0 : live.shares);
        }
        checkLadders();
        checkOrders();
    }

    private void checkLadders() {
        for (final int locate : LOCATES) {
            checkLadder(locate, Side.BID);
            checkLadder(locate, Side.ASK);
        }
    }

    private void checkLadder(final int locate, final int side) {
        final int depth = naive.ladder(locate * 2 + side).size();
        assertThat(books.depth(locate, side)).isEqualTo(depth);
        final long[] pricesE4 = new long[depth + 1];
        final long[] shares = new long[depth + 1];
        final int[] counts = new int[depth + 1];
        assertThat(books.depth(locate, side, pricesE4, shares, counts)).isEqualTo(depth);
        int i = 0;
        for (final Map.Entry<Long, LinkedHashMap<Long, NaiveBooks.Order>> level :
                naive.ladder(locate * 2 + side).entrySet()) {
            expect(pricesE4[i], level.getKey());
            expect(shares[i], NaiveBooks.shares(level.getValue()));
            expect(counts[i], level.getValue().size());
            expect(books.sharesAt(locate, side, pricesE4[i]), shares[i]);
            expect(books.ordersAt(locate, side, pricesE4[i]), counts[i]);
            i++;
        }
        final NaiveBooks.Best best = naive.best(locate * 2 + side);
        assertThat(books.bestPriceE4(locate, side)).isEqualTo(best.priceE4());
        assertThat(books.bestShares(locate, side)).isEqualTo(best.shares());
    }

    private void checkOrders() {
        assertThat(books.liveOrders()).isEqualTo(naive.orders().size());
        for (final NaiveBooks.Order order : naive.orders()) {
            expect(books.isLive(order.reference, order.ladder / 2) ? 1 : 0, 1);
            checkQueuePosition(order);
        }
    }

    private void checkQueuePosition(final NaiveBooks.Order order) {
        int ordersAhead = 0;
        long sharesAhead = 0;
        for (final NaiveBooks.Order other :
                naive.ladder(order.ladder).get(order.priceE4).values()) {
            if (other == order) {
                break;
            }
            ordersAhead++;
            sharesAhead += other.shares;
        }
        expect(books.ordersAhead(order.reference, order.ladder / 2), ordersAhead);
        expect(books.sharesAhead(), sharesAhead);
    }

    /** For the inner loops, where an assertion object for each value takes most of the time. */
    private static void expect(final long actual, final long expected) {
        if (actual != expected) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }

    private Map<Integer, NaiveBooks.Best> bests() {
        final Map<Integer, NaiveBooks.Best> bests = new LinkedHashMap<>();
        for (final int locate : LOCATES) {
            bests.put(locate * 2, naive.best(locate * 2));
            bests.put(locate * 2 + 1, naive.best(locate * 2 + 1));
        }
        return bests;
    }

    private long shares() {
        return switch (random.nextInt(12)) {
            case 0 -> 0;
            case 1 -> MAX_U32;
            case 2 -> 1L + random.nextInt(Integer.MAX_VALUE);
            default -> 1L + random.nextInt(300);
        };
    }

    private long priceE4() {
        if (random.nextInt(10) == 0) {
            return STUBS[random.nextInt(STUBS.length)];
        }
        return wide ? 100L * random.nextInt(200) : 1_000_000L + 100L * random.nextInt(5);
    }

    /** Mostly one that was used before, live or dead; sometimes one that never was. */
    private Used known() {
        if (used.isEmpty() || random.nextInt(12) == 0) {
            return new Used(random.nextLong(), anyLocate());
        }
        return used.get(Math.max(0, used.size() - 1 - random.nextInt(60)));
    }

    private int anyLocate() {
        return LOCATES[random.nextInt(LOCATES.length)];
    }

    /** Mostly rising and near-dense; sometimes strided, huge, or taken, by this instrument or another. */
    private long freshReference(final int locate) {
        final long reference = fresh();
        used.add(new Used(reference, random.nextInt(4) == 0 ? anyLocate() : locate));
        return reference;
    }

    private long fresh() {
        return switch (random.nextInt(12)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextLong() << 40;
            case 2 -> random.nextInt() & MAX_U32;
            case 3 -> known().reference;
            default -> lastReference += 1 + random.nextInt(20);
        };
    }
}
