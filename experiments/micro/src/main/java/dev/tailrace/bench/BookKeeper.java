package dev.tailrace.bench;

import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.book.OrderBooks;
import dev.tailrace.market.book.Side;
import dev.tailrace.market.itch.AddOrder;
import dev.tailrace.market.itch.OrderCancel;
import dev.tailrace.market.itch.OrderDelete;
import dev.tailrace.market.itch.OrderExecuted;
import dev.tailrace.market.itch.OrderReplace;

/** Handler that maintains the L3 books of all instruments and counts changes of best bids and offers. */
final class BookKeeper implements RecordHandler {

    private final AddOrder add = new AddOrder();
    private final OrderExecuted executed = new OrderExecuted();
    private final OrderCancel cancel = new OrderCancel();
    private final OrderDelete delete = new OrderDelete();
    private final OrderReplace replace = new OrderReplace();
    private final OrderBooks books;
    private long touches;
    private int peak;

    BookKeeper(final OrderBooks books) {
        this.books = books;
    }

    long touches() {
        return touches;
    }

    /** Peak number of live orders. */
    int peak() {
        return peak;
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        switch (buffer[offset]) {
            case 'A' -> {
                final AddOrder m = add.wrap(buffer, offset);
                final int side = Side.of(m.buySellIndicator());
                books.add(m.orderReference(), m.stockLocate(), side, m.shares(), m.priceE4());
            }
            case 'D' -> {
                final OrderDelete m = delete.wrap(buffer, offset);
                books.delete(m.orderReference(), m.stockLocate());
            }
            case 'U' -> {
                final OrderReplace m = replace.wrap(buffer, offset);
                books.replace(
                        m.originalOrderReference(), m.newOrderReference(), m.stockLocate(), m.shares(), m.priceE4());
            }
            case 'E' -> {
                final OrderExecuted m = executed.wrap(buffer, offset);
                books.execute(m.orderReference(), m.stockLocate(), m.executedShares());
            }
            case 'X' -> {
                final OrderCancel m = cancel.wrap(buffer, offset);
                books.cancel(m.orderReference(), m.stockLocate(), m.cancelledShares());
            }
            case 'F' -> {
                final AddOrder m = add.wrap(buffer, offset);
                final int side = Side.of(m.buySellIndicator());
                books.add(m.orderReference(), m.stockLocate(), side, m.shares(), m.priceE4(), m.attribution());
            }
            case 'C' -> {
                final OrderExecuted m = executed.wrap(buffer, offset);
                books.execute(m.orderReference(), m.stockLocate(), m.executedShares());
            }
            default -> {
                return;
            }
        }
        if (books.bboChanged()) {
            touches++;
        }
        peak = Math.max(peak, books.liveOrders());
    }
}
