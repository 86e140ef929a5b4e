package dev.tailrace.market.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.testkit.Allocation;
import dev.tailrace.testkit.TestSeed;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Nothing is allocated in steady state, growth loses nothing, and what is given up is used again. */
final class OrderBooksMemoryTest {

    private static final int ORDERS_PER_WINDOW = 200_000;
    private static final int LIVE = 5_000;
    private static final int INSTRUMENTS = 50;
    private static final long MEGABYTE = 1 << 20;

    private long nextReference;

    @Test
    void shouldAllocateNothingWhenWarm() {
        assertNothingIsAllocated(new OrderBooks(2 * LIVE, false));
    }

    @Test
    void shouldAllocateNothingWhenWarmWithQueues() {
        assertNothingIsAllocated(new OrderBooks(2 * LIVE, true));
    }

    /** References rise through several tables of the index in each window; every kind of call is made. */
    private void assertNothingIsAllocated(final OrderBooks books) {
        assertThat(Allocation.inSteadyState(() -> exchangeMany(books))).isZero();
        assertThat(books.liveOrders()).isEqualTo(LIVE);
    }

    private void exchangeMany(final OrderBooks books) {
        for (int i = 0; i < ORDERS_PER_WINDOW; i++) {
            exchange(books, nextReference++);
        }
    }

    /** One order comes, the one that came {@code LIVE} orders ago goes, one way or another. */
    private static void exchange(final OrderBooks books, final long reference) {
        final int locate = (int) (reference % INSTRUMENTS);
        books.add(reference, locate, (int) (reference >>> 3) & 1, 100, 10_000 + reference % 37 * 100);
        final long old = reference - LIVE;
        if (old < 0) {
            return;
        }
        final int ofOld = (int) (old % INSTRUMENTS);
        books.cancel(old, ofOld, 10);
        switch ((int) reference & 3) {
            case 0 -> books.execute(old, ofOld, 90);
            case 1 -> books.execute(old, ofOld, 1_000);
            case 2 -> books.delete(old, ofOld);
            default -> {
                books.replace(old, old | 1L << 50, ofOld, 5, 20_000);
                books.delete(old | 1L << 50, ofOld);
            }
        }
        books.delete(old, ofOld);
    }

    @Test
    void shouldKeepEveryOrderWhenTwoMillionAreLive() {
        final int live = 2_000_000;
        final long seed = TestSeed.get();
        final OrderBooks books = new OrderBooks();
        final SplittableRandom random = new SplittableRandom(seed);
        long shares = 0;
        for (int i = 0; i < live; i++) {
            final int size = 1 + random.nextInt(1_000);
            shares += size;
            books.add(2L * i, i % 8_000, i & 1, size, 100L * (1 + random.nextInt(60)));
        }
        assertThat(books.liveOrders()).as("seed %d", seed).isEqualTo(live);
        assertThat(sumOfAllLevels(books)).as("seed %d", seed).isEqualTo(shares);
        for (int i = 0; i < live; i++) {
            assertThat(books.delete(2L * i, i % 8_000) == BookResult.APPLIED).isTrue();
        }
        assertThat(books.liveOrders()).isZero();
        assertThat(sumOfAllLevels(books)).isZero();
        assertThat(books.referenceBytes()).isLessThan(64 * MEGABYTE);
    }

    private static long sumOfAllLevels(final OrderBooks books) {
        final long[] pricesE4 = new long[100];
        final long[] shares = new long[100];
        final int[] counts = new int[100];
        long sum = 0;
        for (int ladder = 0; ladder < 16_000; ladder++) {
            final int depth = books.depth(ladder >> 1, ladder & 1, pricesE4, shares, counts);
            for (int i = 0; i < depth; i++) {
                sum += shares[i];
            }
        }
        return sum;
    }

    @Test
    void shouldUseSlotsPagesAndLevelsAgainWhenReferencesRise() {
        final OrderBooks books = new OrderBooks();
        final int window = 2_000;
        for (long reference = 0; reference < window; reference++) {
            rest(books, reference);
        }
        final int orders = books.orderCapacity();
        final int levels = books.levelCapacity();
        for (long reference = window; reference < 50_000_000; reference++) {
            books.delete(reference - window, (int) (reference - window) & 7);
            rest(books, reference);
        }
        assertThat(books.liveOrders()).isEqualTo(window);
        assertThat(books.orderCapacity()).isEqualTo(orders);
        assertThat(books.levelCapacity()).isEqualTo(levels);
        assertThat(books.referenceBytes()).isLessThan(MEGABYTE);
    }

    private static void rest(final OrderBooks books, final long reference) {
        books.add(reference, (int) reference & 7, 0, 100, 1_000 + (reference & 15));
    }

    /** One order holds the best price, so nothing below it is ever uncovered. */
    @Test
    void shouldUseLevelsAgainWhenPricesBelowTheBestNeverComeBack() {
        final OrderBooks books = new OrderBooks();
        books.add(0, 1, Side.BID, 100, 100_000_000);
        final int levels = books.levelCapacity();
        for (int priceE4 = 1; priceE4 <= 1_000_000; priceE4++) {
            books.add(priceE4, 1, Side.BID, 100, priceE4);
            books.delete(priceE4, 1);
        }
        assertThat(books.levelCapacity()).isEqualTo(levels);
        assertThat(books.depth(1, Side.BID)).isEqualTo(1);
    }

    @Test
    void shouldStayBoundedWhenReferencesAreGarbage() {
        final OrderBooks books = new OrderBooks();
        final SplittableRandom random = new SplittableRandom(1);
        final long[] references = random.longs(1_000).toArray();
        for (int round = 0; round < 100; round++) {
            for (int i = 0; i < references.length; i++) {
                books.delete(references[i], 1);
                references[i] = random.nextLong() >>> random.nextInt(64);
                books.add(references[i], 1, 0, 100, 1_000);
            }
        }
        assertThat(books.referenceBytes()).isLessThan(20 * MEGABYTE);
    }

    @Test
    void shouldStayBoundedWhenInstrumentsShareTheirReferences() {
        final OrderBooks books = new OrderBooks();
        for (int round = 0; round < 100; round++) {
            for (int i = 0; i < 20_000; i++) {
                books.add(i >>> 3, i & 7, 0, 100, 1_000);
            }
            for (int i = 0; i < 20_000; i++) {
                books.delete(i >>> 3, round + i & 7);
            }
        }
        assertThat(books.liveOrders()).isZero();
        assertThat(books.referenceBytes()).isLessThan(5 * MEGABYTE);
    }

    @Test
    void shouldKeepNoOrderApartWhoseOwnPlaceIsFree() {
        final OrderBooks books = new OrderBooks();
        books.add(0, 1, 0, 100, 1_000);
        books.add(0, 2, 0, 100, 1_000);
        for (int reference = 1; reference < 100_000; reference++) {
            books.add(reference, 1, 0, 100, 1_000);
        }
        assertThat(books.orderCapacity()).isLessThan(200_000);
    }
}
