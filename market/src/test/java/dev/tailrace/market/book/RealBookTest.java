package dev.tailrace.market.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.market.RealData;
import dev.tailrace.market.itch.AddOrder;
import dev.tailrace.market.itch.OrderCancel;
import dev.tailrace.market.itch.OrderDelete;
import dev.tailrace.market.itch.OrderExecuted;
import dev.tailrace.market.itch.OrderReplace;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The first 10,000 book messages of AAPL after the open of 2019-01-30, against the ten best levels of each side that
 * another object's program found after each of them.
 */
final class RealBookTest {

    private static final String FEED = "aapl_20190130_open_10k.itch50";
    private static final String ORACLE = "aapl_20190130_open_10k.top10_oracle.csv";
    private static final int ROWS = 10_000;
    private static final int LEVELS = 10;
    private static final int FIRST_LEVEL_COLUMN = 17;
    private static final int TYPE_COLUMN = 5;

    private final OrderBooks books = new OrderBooks();
    private final long[] pricesE4 = new long[LEVELS];
    private final long[] shares = new long[LEVELS];
    private final int[] orderCounts = new int[LEVELS];
    private int bookMessages;
    private int locate;
    private int crossedRows;

    @Test
    void shouldShowTheTenLevelsOfTheOracleAfterEachMessage() throws IOException {
        final byte[] feed = Files.readAllBytes(RealData.require(FEED));
        final List<String> oracle = Files.readAllLines(RealData.require(ORACLE));
        final int snapshot = countBookMessages(feed) - ROWS;
        int row = 0;
        for (int at = 0; at < feed.length; at += length(feed, at) + 2) {
            if (apply(feed, at + 2) && bookMessages > snapshot) {
                checkRow(oracle.get(++row).split(","), (char) feed[at + 2]);
            }
        }
        assertThat(row).isEqualTo(ROWS);
        assertThat(crossedRows).isZero();
    }

    private void checkRow(final String[] row, final char type) {
        assertThat(row[TYPE_COLUMN]).isEqualTo(String.valueOf(type));
        checkSide(row, Side.ASK, 0);
        final long askE4 = pricesE4[0];
        checkSide(row, Side.BID, 2);
        crossedRows += pricesE4[0] >= askE4 ? 1 : 0;
    }

    private void checkSide(final String[] row, final int side, final int shift) {
        assertThat(books.depth(locate, side, pricesE4, shares, orderCounts)).isEqualTo(LEVELS);
        for (int level = 0; level < LEVELS; level++) {
            final int column = FIRST_LEVEL_COLUMN + 4 * level + shift;
            assertThat(pricesE4[level])
                    .isEqualTo(new BigDecimal(row[column]).movePointRight(4).longValueExact());
            assertThat(shares[level]).isEqualTo(new BigDecimal(row[column + 1]).longValueExact());
        }
    }

    private boolean apply(final byte[] feed, final int at) {
        if (!isBookMessage(feed[at])) {
            return false;
        }
        bookMessages++;
        assertThat(applyBookMessage(feed, at)).isEqualTo(BookResult.APPLIED);
        return true;
    }

    private BookResult applyBookMessage(final byte[] feed, final int at) {
        final byte type = feed[at];
        if (type == 'A' || type == 'F') {
            return add(new AddOrder().wrap(feed, at));
        }
        if (type == 'U') {
            final OrderReplace u = new OrderReplace().wrap(feed, at);
            return books.replace(
                    u.originalOrderReference(), u.newOrderReference(), u.stockLocate(), u.shares(), u.priceE4());
        }
        if (type == 'X') {
            final OrderCancel x = new OrderCancel().wrap(feed, at);
            return books.cancel(x.orderReference(), x.stockLocate(), x.cancelledShares());
        }
        return type == 'D' ? delete(new OrderDelete().wrap(feed, at)) : execute(new OrderExecuted().wrap(feed, at));
    }

    /** F begins like A. */
    private BookResult add(final AddOrder a) {
        locate = a.stockLocate();
        return books.add(a.orderReference(), locate, Side.of(a.buySellIndicator()), a.shares(), a.priceE4());
    }

    private BookResult delete(final OrderDelete d) {
        return books.delete(d.orderReference(), d.stockLocate());
    }

    /** C begins like E. */
    private BookResult execute(final OrderExecuted e) {
        return books.execute(e.orderReference(), e.stockLocate(), e.executedShares());
    }

    private static int countBookMessages(final byte[] feed) {
        int count = 0;
        for (int at = 0; at < feed.length; at += length(feed, at) + 2) {
            count += isBookMessage(feed[at + 2]) ? 1 : 0;
        }
        return count;
    }

    private static boolean isBookMessage(final byte type) {
        return "AFECXDU".indexOf(type) >= 0;
    }

    private static int length(final byte[] feed, final int at) {
        return (feed[at] & 0xFF) << 8 | feed[at + 1] & 0xFF;
    }
}
