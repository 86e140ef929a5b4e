package dev.tailrace.market.pipeline;

import dev.tailrace.market.dbn.DbnBytes;
import dev.tailrace.market.dbn.DbnRecord;
import dev.tailrace.market.itch.AddOrder;
import dev.tailrace.market.itch.Ascii;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.NonCrossTrade;
import dev.tailrace.market.itch.OrderCancel;
import dev.tailrace.market.itch.OrderDelete;
import dev.tailrace.market.itch.OrderExecuted;
import dev.tailrace.market.itch.OrderReplace;
import dev.tailrace.market.itch.StockDirectory;
import dev.tailrace.market.itch.StockTradingAction;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Rewrites an ITCH feed as a DBN file of orders, as the vendor does: an execution becomes trade, fill and cancel; a
 * deletion the cancel of all that is left; a replacement a modification, a cancel and an add. Crosses, busts and what
 * concerns no book are left out.
 */
final class ItchToDbn {

    static final long MIDNIGHT_NS = 1_700_000_000_000_000_000L / 86_400_000_000_000L * 86_400_000_000_000L;

    private static final long PRICE_UNIT = 100_000;
    private static final int LAST = DbnRecord.LAST;

    private static final class Order {
        char side;
        long price;
        long shares;
    }

    private final Map<Long, Order> orders = new HashMap<>();
    private final DbnBytes file;

    private ItchToDbn(final DbnBytes file) {
        this.file = file;
    }

    /** The feed without crosses and busts, and without test symbols: what no DBN file of orders tells. */
    static byte[] comparable(final byte[] feed) {
        final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        final Set<Integer> tests = new HashSet<>();
        for (int at = 0; at + 2 < feed.length; ) {
            final int length = (feed[at] & 0xFF) << 8 | feed[at + 1] & 0xFF;
            final StockDirectory message = new StockDirectory().wrap(feed, at + 2);
            if (message.typeCode() == 'R' && message.authenticity() == 'T') {
                tests.add(message.stockLocate());
            }
            if ("QB".indexOf(message.typeCode()) < 0 && !tests.contains(message.stockLocate())) {
                kept.write(feed, at, 2 + length);
            }
            at += 2 + length;
        }
        return kept.toByteArray();
    }

    static DbnBytes convert(final byte[] feed, final int version) {
        final ItchToDbn conversion = new ItchToDbn(DbnBytes.file(version, false, Map.of()));
        for (int at = 0; at + 2 < feed.length; ) {
            final int length = (feed[at] & 0xFF) << 8 | feed[at + 1] & 0xFF;
            conversion.convert(new ItchMessage().wrap(feed, at + 2));
            at += 2 + length;
        }
        return conversion.file;
    }

    private void convert(final ItchMessage message) {
        final byte[] buffer = message.buffer();
        final int offset = message.offset();
        final int instrument = message.stockLocate() * 1_000;
        final long timeNs = MIDNIGHT_NS + message.timestampNs();
        switch (message.typeCode()) {
            case 'R' ->
                file.definition(
                        instrument,
                        timeNs,
                        Ascii.toString(new StockDirectory().wrap(buffer, offset).stock(), 8));
            case 'H' -> {
                final byte state = new StockTradingAction().wrap(buffer, offset).tradingState();
                final int action = state == 'T' ? 7 : state == 'P' ? 9 : state == 'Q' ? 3 : 8;
                file.status(instrument, timeNs, action, state == 'T' ? 'Y' : 'N');
            }
            case 'A', 'F' -> {
                final AddOrder add = new AddOrder().wrap(buffer, offset);
                add(
                        instrument,
                        timeNs,
                        add.orderReference(),
                        add.buySellIndicator() == 'B' ? 'B' : 'A',
                        add.priceE4(),
                        add.shares());
            }
            case 'E' -> {
                final OrderExecuted executed = new OrderExecuted().wrap(buffer, offset);
                trade(instrument, timeNs, executed.orderReference(), executed.executedShares(), -1);
            }
            case 'C' -> {
                final OrderExecuted executed = new OrderExecuted().wrap(buffer, offset);
                trade(
                        instrument,
                        timeNs,
                        executed.orderReference(),
                        executed.executedShares(),
                        executed.printable() == 'Y' ? executed.executionPriceE4() : 0);
            }
            case 'X' -> {
                final OrderCancel cancel = new OrderCancel().wrap(buffer, offset);
                cancel(instrument, timeNs, cancel.orderReference(), cancel.cancelledShares());
            }
            case 'D' -> {
                final long reference = new OrderDelete().wrap(buffer, offset).orderReference();
                cancel(instrument, timeNs, reference, orders.containsKey(reference) ? orders.get(reference).shares : 0);
            }
            case 'U' -> replace(instrument, timeNs, new OrderReplace().wrap(buffer, offset));
            case 'P' -> {
                final NonCrossTrade trade = new NonCrossTrade().wrap(buffer, offset);
                file.mbo('T', 'N', instrument, timeNs, 0, trade.priceE4() * PRICE_UNIT, trade.shares(), LAST);
            }
            default -> {
                // Nothing that the vendor's orders contain.
            }
        }
    }

    private void add(
            final int instrument,
            final long timeNs,
            final long reference,
            final char side,
            final long priceE4,
            final long shares) {
        final Order order = new Order();
        order.side = side;
        order.price = priceE4 * PRICE_UNIT;
        order.shares = shares;
        orders.put(reference, order);
        file.mbo('A', side, instrument, timeNs, reference, order.price, shares, LAST);
    }

    /** @param priceE4 -1 the price of the order, 0 no trade that is published */
    private void trade(
            final int instrument, final long timeNs, final long reference, final long shares, final long priceE4) {
        final Order order = orders.get(reference);
        if (order == null) {
            return;
        }
        final long price = priceE4 < 0 ? order.price : priceE4 * PRICE_UNIT;
        if (priceE4 != 0) {
            file.mbo('T', order.side == 'A' ? 'B' : 'A', instrument, timeNs, 0, price, shares, 0);
        }
        file.mbo('F', order.side, instrument, timeNs, reference, price, shares, 0);
        cancel(instrument, timeNs, reference, shares);
    }

    private void cancel(final int instrument, final long timeNs, final long reference, final long shares) {
        final Order order = orders.get(reference);
        if (order == null) {
            return;
        }
        order.shares -= shares;
        file.mbo('C', order.side, instrument, timeNs, reference, order.price, shares, LAST);
        if (order.shares == 0) {
            orders.remove(reference);
        }
    }

    /** A modification, as at venues whose orders keep their number, and then the new number. */
    private void replace(final int instrument, final long timeNs, final OrderReplace replace) {
        final Order order = orders.remove(replace.originalOrderReference());
        if (order == null) {
            return;
        }
        file.mbo(
                'M',
                order.side,
                instrument,
                timeNs,
                replace.originalOrderReference(),
                replace.priceE4() * PRICE_UNIT,
                replace.shares(),
                0);
        file.mbo(
                'C',
                order.side,
                instrument,
                timeNs,
                replace.originalOrderReference(),
                replace.priceE4() * PRICE_UNIT,
                replace.shares(),
                0);
        add(instrument, timeNs, replace.newOrderReference(), order.side, replace.priceE4(), replace.shares());
    }
}
