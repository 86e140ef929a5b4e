package dev.tailrace.bench;

import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.itch.AddOrder;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.NonCrossTrade;
import dev.tailrace.market.itch.OrderCancel;
import dev.tailrace.market.itch.OrderDelete;
import dev.tailrace.market.itch.OrderExecuted;
import dev.tailrace.market.itch.OrderReplace;

/**
 * Handler that reads every field of the eight most frequent types about orders and trades, and the header of the others,
 * into a sum that the benchmark returns, so that no read can be optimized away.
 */
final class FieldReader implements RecordHandler {

    private final AddOrder add = new AddOrder();
    private final OrderExecuted executed = new OrderExecuted();
    private final OrderCancel cancel = new OrderCancel();
    private final OrderDelete delete = new OrderDelete();
    private final OrderReplace replace = new OrderReplace();
    private final NonCrossTrade trade = new NonCrossTrade();
    private final ItchMessage other = new ItchMessage();
    private long sum;

    long sum() {
        return sum;
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        sum += switch (buffer[offset]) {
            case 'A' -> read(add.wrap(buffer, offset));
            case 'D' -> header(delete.wrap(buffer, offset)) + delete.orderReference();
            case 'U' -> read(replace.wrap(buffer, offset));
            case 'E' -> read(executed.wrap(buffer, offset));
            case 'X' -> header(cancel.wrap(buffer, offset)) + cancel.orderReference() + cancel.cancelledShares();
            case 'F' -> read(add.wrap(buffer, offset)) + add.attribution();
            case 'P' -> read(trade.wrap(buffer, offset));
            case 'C' -> read(executed.wrap(buffer, offset)) + executed.printable() + executed.executionPriceE4();
            default -> header(other.wrap(buffer, offset));
        };
    }

    private static long header(final ItchMessage message) {
        return message.stockLocate() + message.trackingNumber() + message.timestampNs();
    }

    private static long read(final AddOrder m) {
        return header(m) + m.orderReference() + m.buySellIndicator() + m.shares() + m.stock() + m.priceE4();
    }

    private static long read(final OrderReplace m) {
        return header(m) + m.originalOrderReference() + m.newOrderReference() + m.shares() + m.priceE4();
    }

    private static long read(final OrderExecuted m) {
        return header(m) + m.orderReference() + m.executedShares() + m.matchNumber();
    }

    private static long read(final NonCrossTrade m) {
        return header(m)
                + m.orderReference()
                + m.buySellIndicator()
                + m.shares()
                + m.stock()
                + m.priceE4()
                + m.matchNumber();
    }
}
