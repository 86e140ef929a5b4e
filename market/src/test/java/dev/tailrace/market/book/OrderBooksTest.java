package dev.tailrace.market.book;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The rules, one by one. */
final class OrderBooksTest {

    private static final int LOCATE = 14;
    private static final int OTHER = 15;
    private static final long TEN = 100_000;
    private static final long ELEVEN = 110_000;

    private final OrderBooks books = new OrderBooks();

    @Test
    void shouldBeEmptyForAnInstrumentThatWasNeverSeen() {
        assertThat(books.bestPriceE4(40_000, Side.BID)).isZero();
        assertThat(books.bestShares(40_000, Side.ASK)).isZero();
        assertThat(books.depth(40_000, Side.ASK)).isZero();
        assertThat(books.sharesAt(40_000, Side.BID, TEN)).isZero();
    }

    @Test
    void shouldReportTheRestingPriceWhenAnOrderIsExecuted() {
        books.add(1, LOCATE, Side.ASK, 100, TEN, 77);
        assertThat(books.execute(1, LOCATE, 30)).isEqualTo(BookResult.APPLIED);
        assertThat(books.locate()).isEqualTo(LOCATE);
        assertThat(books.side()).isEqualTo(Side.ASK);
        assertThat(books.priceE4()).isEqualTo(TEN);
        assertThat(books.sharesRemoved()).isEqualTo(30);
        assertThat(books.sharesLeft()).isEqualTo(70);
        assertThat(books.attribution()).isEqualTo(77);
        assertThat(books.bboChanged()).isTrue();
    }

    @Test
    void shouldKillTheOrderAtZeroWhenMoreIsExecutedThanIsLeft() {
        books.add(1, LOCATE, Side.BID, 100, TEN);
        assertThat(books.execute(1, LOCATE, 101)).isEqualTo(BookResult.OVER_EXECUTED);
        assertThat(books.sharesRemoved()).isEqualTo(100);
        assertThat(books.sharesLeft()).isZero();
        assertThat(books.bestShares(LOCATE, Side.BID)).isZero();
        assertThat(books.execute(1, LOCATE, 1)).isEqualTo(BookResult.UNKNOWN_ORDER);
        assertThat(books.bboChanged()).isFalse();
    }

    @Test
    void shouldKeepTheFirstOrderWhenAReferenceIsAddedTwice() {
        books.add(1, LOCATE, Side.BID, 100, TEN);
        assertThat(books.add(1, LOCATE, Side.ASK, 5, ELEVEN)).isEqualTo(BookResult.DUPLICATE_REFERENCE);
        assertThat(books.bboChanged()).isFalse();
        assertThat(books.liveOrders()).isEqualTo(1);
        assertThat(books.bestShares(LOCATE, Side.BID)).isEqualTo(100);
    }

    @Test
    void shouldLeaveAnOrderAloneWhenAnotherInstrumentNamesIt() {
        books.add(1, LOCATE, Side.BID, 100, TEN);

        assertThat(books.execute(1, OTHER, 10)).isEqualTo(BookResult.UNKNOWN_ORDER);
        assertThat(books.cancel(1, OTHER, 10)).isEqualTo(BookResult.UNKNOWN_ORDER);
        assertThat(books.delete(1, OTHER)).isEqualTo(BookResult.UNKNOWN_ORDER);
        assertThat(books.replace(1, 2, OTHER, 10, TEN)).isEqualTo(BookResult.UNKNOWN_ORDER);
        assertThat(books.bboChanged()).isFalse();
        assertThat(books.isLive(1, OTHER)).isFalse();
        assertThat(books.liveOrders()).isEqualTo(1);
        assertThat(books.bestShares(LOCATE, Side.BID)).isEqualTo(100);
    }

    @Test
    void shouldKeepBothOrdersWhenTwoInstrumentsUseOneReference() {
        final OrderBooks queued = new OrderBooks(10, true);
        queued.add(1, LOCATE, Side.BID, 100, TEN, 77);
        queued.add(2, LOCATE, Side.BID, 5, TEN);
        queued.add(3, OTHER, Side.ASK, 30, ELEVEN);
        assertThat(queued.add(1, OTHER, Side.ASK, 200, ELEVEN, 88)).isEqualTo(BookResult.APPLIED);
        assertThat(queued.add(1, OTHER, Side.ASK, 9, ELEVEN)).isEqualTo(BookResult.DUPLICATE_REFERENCE);
        assertThat(queued.ordersAhead(1, OTHER)).isEqualTo(1);
        assertThat(queued.ordersAhead(1, LOCATE)).isZero();

        assertThat(queued.execute(1, LOCATE, 60)).isEqualTo(BookResult.APPLIED);
        assertThat(queued.attribution()).isEqualTo(77);
        assertThat(queued.execute(1, OTHER, 60)).isEqualTo(BookResult.APPLIED);
        assertThat(queued.attribution()).isEqualTo(88);
        assertThat(queued.locate()).isEqualTo(OTHER);
        assertThat(queued.sharesLeft()).isEqualTo(140);
        assertThat(queued.bestShares(LOCATE, Side.BID)).isEqualTo(45);
        assertThat(queued.bestShares(OTHER, Side.ASK)).isEqualTo(170);
    }

    @Test
    void shouldFindTheOtherOrderWhenTheOneThatHadTheReferenceFirstIsGone() {
        books.add(1, LOCATE, Side.BID, 100, TEN);
        books.add(2, LOCATE, Side.BID, 100, TEN);
        books.add(1, OTHER, Side.BID, 200, TEN);
        books.delete(1, LOCATE);

        assertThat(books.add(1, OTHER, Side.BID, 9, TEN)).isEqualTo(BookResult.DUPLICATE_REFERENCE);
        assertThat(books.add(1, 0, Side.BID, 300, TEN)).isEqualTo(BookResult.APPLIED);
        assertThat(books.delete(1, OTHER)).isEqualTo(BookResult.APPLIED);
        assertThat(books.isLive(1, OTHER)).isFalse();
        assertThat(books.bestShares(0, Side.BID)).isEqualTo(300);
        assertThat(books.liveOrders()).isEqualTo(2);
    }

    @Test
    void shouldRemoveTheOriginalWhenTheNewReferenceIsTaken() {
        books.add(1, LOCATE, Side.BID, 100, TEN);
        books.add(2, LOCATE, Side.BID, 200, ELEVEN);
        assertThat(books.replace(1, 2, LOCATE, 50, TEN)).isEqualTo(BookResult.DUPLICATE_REFERENCE);
        assertThat(books.isLive(1, LOCATE)).isFalse();
        assertThat(books.bboChanged()).isFalse();
        assertThat(books.sharesAt(LOCATE, Side.BID, ELEVEN)).isEqualTo(200);
        assertThat(books.depth(LOCATE, Side.BID)).isEqualTo(1);
    }

    @Test
    void shouldInheritSideAndAttributionAndLosePriorityWhenReplaced() {
        final OrderBooks queued = new OrderBooks(10, true);
        queued.add(1, LOCATE, Side.ASK, 100, TEN, 77);
        queued.add(2, LOCATE, Side.ASK, 200, TEN);
        assertThat(queued.replace(1, 3, LOCATE, 100, TEN)).isEqualTo(BookResult.APPLIED);
        assertThat(queued.bboChanged()).isFalse();
        assertThat(queued.side()).isEqualTo(Side.ASK);
        assertThat(queued.attribution()).isEqualTo(77);
        assertThat(queued.ordersAhead(3, LOCATE)).isEqualTo(1);
        assertThat(queued.sharesAhead()).isEqualTo(200);
        assertThat(queued.ordersAhead(1, LOCATE)).isEqualTo(-1);
    }

    @Test
    void shouldReplaceInPlaceWhenTheReferenceStaysTheSame() {
        books.add(1, LOCATE, Side.BID, 100, TEN);
        assertThat(books.replace(1, 1, LOCATE, 60, ELEVEN)).isEqualTo(BookResult.APPLIED);
        assertThat(books.bboChanged()).isTrue();
        assertThat(books.bestPriceE4(LOCATE, Side.BID)).isEqualTo(ELEVEN);
        assertThat(books.sharesRemoved()).isEqualTo(100);
        assertThat(books.sharesLeft()).isEqualTo(60);
    }

    @Test
    void shouldAddNothingWhenThereAreNoShares() {
        assertThat(books.add(1, LOCATE, Side.BID, 0, TEN)).isEqualTo(BookResult.NO_SHARES);
        books.add(2, LOCATE, Side.BID, 100, TEN);
        assertThat(books.replace(2, 3, LOCATE, 0, TEN)).isEqualTo(BookResult.NO_SHARES);
        assertThat(books.liveOrders()).isZero();
        assertThat(books.bboChanged()).isTrue();
    }

    @Test
    void shouldNotCallTheBboChangedWhenNothingIsExecuted() {
        books.add(1, LOCATE, Side.BID, 100, TEN);
        assertThat(books.execute(1, LOCATE, 0)).isEqualTo(BookResult.APPLIED);
        assertThat(books.bboChanged()).isFalse();
    }

    @Test
    void shouldNotShowALevelThatHasLostItsOrders() {
        books.add(1, LOCATE, Side.BID, 100, TEN);
        books.add(2, LOCATE, Side.BID, 200, TEN + 1);
        books.add(3, LOCATE, Side.BID, 300, TEN + 2);
        books.delete(2, LOCATE);
        assertThat(books.bboChanged()).isFalse();
        assertThat(books.depth(LOCATE, Side.BID)).isEqualTo(2);
        assertThat(books.levels(LOCATE, Side.BID, 2).get(1).priceE4()).isEqualTo(TEN);
        assertThat(books.sharesAt(LOCATE, Side.BID, TEN + 1)).isZero();
        books.delete(3, LOCATE);
        assertThat(books.bestPriceE4(LOCATE, Side.BID)).isEqualTo(TEN);
    }

    @Test
    void shouldShowALevelAgainWhenItsPriceComesBack() {
        books.add(1, LOCATE, Side.ASK, 100, TEN);
        books.add(2, LOCATE, Side.ASK, 200, ELEVEN);
        books.delete(2, LOCATE);
        books.add(3, LOCATE, Side.ASK, 50, ELEVEN);
        assertThat(books.sharesAt(LOCATE, Side.ASK, ELEVEN)).isEqualTo(50);
        assertThat(books.ordersAt(LOCATE, Side.ASK, ELEVEN)).isEqualTo(1);
        assertThat(books.depth(LOCATE, Side.ASK)).isEqualTo(2);
    }

    @Test
    void shouldBeRightAgainWhenASumThatWrappedRoundFits() {
        final int orders = 1 << 15;
        for (int i = 0; i <= orders; i++) {
            books.add(i, LOCATE, Side.BID, 0xFFFF_FFFFL, TEN);
        }
        for (int i = 1; i <= orders; i++) {
            books.delete(i, LOCATE);
        }
        assertThat(books.bestShares(LOCATE, Side.BID)).isEqualTo(0xFFFF_FFFFL);
        assertThat(books.locate()).isEqualTo(LOCATE);
        assertThat(books.ordersAt(LOCATE, Side.BID, TEN)).isEqualTo(1);
    }

    @Test
    void shouldRefuseALocateThatHasMoreThanSixteenBits() {
        assertThatThrownBy(() -> books.add(1, 65_536, Side.BID, 1, TEN)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(books.isLive(1, LOCATE)).isFalse();
    }

    @Test
    void shouldSayHowToGetQueuePositionsWhenThereAreNone() {
        assertThatThrownBy(() -> books.ordersAhead(1, LOCATE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("created with queues");
    }

    @Test
    void shouldKeepPriceLevels() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final TreeMap<Long, Long> levels = new TreeMap<>();
        for (int i = 0; i < 20_000; i++) {
            final Map.Entry<Long, Long> before = levels.lastEntry();
            final long price = 1 + random.nextInt(60);
            final long shares = random.nextInt(3) == 0 ? 0 : 1 + (random.nextLong() >>> 30);
            if (random.nextInt(500) == 0) {
                levels.clear();
                books.clear(LOCATE);
            } else if (shares == 0) {
                levels.remove(price);
                books.setLevel(LOCATE, Side.BID, price, 0);
            } else {
                levels.put(price, shares);
                books.setLevel(LOCATE, Side.BID, price, shares);
            }
            final Map.Entry<Long, Long> best = levels.lastEntry();
            assertThat(books.bestPriceE4(LOCATE, Side.BID))
                    .as("seed %d", seed)
                    .isEqualTo(best == null ? 0 : best.getKey());
            assertThat(books.bestShares(LOCATE, Side.BID))
                    .as("seed %d", seed)
                    .isEqualTo(best == null ? 0 : best.getValue());
            assertThat(books.depth(LOCATE, Side.BID)).as("seed %d", seed).isEqualTo(levels.size());
            if (!Objects.equals(before, best)) {
                assertThat(books.bboChanged()).as("seed %d", seed).isTrue();
            }
        }
    }

    @Test
    void shouldReplaceASideByItsBestLevel() {
        books.setBest(LOCATE, Side.ASK, TEN, 5);
        books.setBest(LOCATE, Side.ASK, ELEVEN, 6);
        assertThat(books.bboChanged()).isTrue();
        assertThat(books.depth(LOCATE, Side.ASK)).isEqualTo(1);
        assertThat(books.bestPriceE4(LOCATE, Side.ASK)).isEqualTo(ELEVEN);
        books.setBest(LOCATE, Side.ASK, ELEVEN, 6);
        assertThat(books.bboChanged()).isFalse();
        books.setBest(LOCATE, Side.ASK, 0, 0);
        assertThat(books.bboChanged()).isTrue();
        assertThat(books.bestShares(LOCATE, Side.ASK)).isZero();
    }
}
