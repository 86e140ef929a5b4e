package dev.tailrace.bench;

import dev.tailrace.market.itch.AddOrder;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.NonCrossTrade;
import dev.tailrace.market.itch.OrderCancel;
import dev.tailrace.market.itch.OrderDelete;
import dev.tailrace.market.itch.OrderExecuted;
import dev.tailrace.market.itch.OrderReplace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * JMH state with the day of {@link BenchmarkFeed} as a DBN file of orders (MBO), one record for each message: executions,
 * cancellations and deletions are cancels, replacements are modifications of an order that keeps its number, and messages
 * about no order are records without action.
 */
@State(Scope.Benchmark)
public class DbnBenchmarkFeed {

    private static final int RECORD_BYTES = 56;
    private static final int HEADER_BYTES = 136;
    private static final long MIDNIGHT_NS = 1_577_682_000_000_000_000L;
    private static final long PRICE_UNIT = 100_000;
    private static final int LAST = 0x80;

    /** An order under the number that it had when it was added. */
    private static final class Order {
        long id;
        long shares;
        char side;
    }

    private final Map<Long, Order> orders = new HashMap<>();
    private ByteBuffer out;
    private byte[] bytes;

    /** Converts the feed. */
    @Setup(Level.Trial)
    public void convert(final BenchmarkFeed feed) {
        out = ByteBuffer.allocate(HEADER_BYTES + BenchmarkFeed.MESSAGES * RECORD_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        out.put((byte) 'D')
                .put((byte) 'B')
                .put((byte) 'N')
                .put((byte) 3)
                .putInt(HEADER_BYTES - 8)
                .position(50);
        out.put((byte) 1).put((byte) 0).put((byte) 0).putShort((short) 71).position(HEADER_BYTES);
        final byte[] itch = feed.bytes();
        final ItchMessage message = new ItchMessage();
        for (int at = 0; at < itch.length; ) {
            convert(message.wrap(itch, at + 2));
            at += 2 + ((itch[at] & 0xFF) << 8 | itch[at + 1] & 0xFF);
        }
        bytes = out.array();
        orders.clear();
    }

    private void convert(final ItchMessage message) {
        final byte[] itch = message.buffer();
        final int offset = message.offset();
        switch (message.typeCode()) {
            case 'A', 'F' -> {
                final AddOrder add = new AddOrder().wrap(itch, offset);
                final Order order = new Order();
                order.id = add.orderReference();
                order.shares = add.shares();
                order.side = add.buySellIndicator() == 'B' ? 'B' : 'A';
                orders.put(order.id, order);
                write(message, 'A', order, add.priceE4(), order.shares);
            }
            case 'E', 'C' -> {
                final OrderExecuted executed = new OrderExecuted().wrap(itch, offset);
                cancel(message, executed.orderReference(), executed.executedShares());
            }
            case 'X' -> {
                final OrderCancel cancel = new OrderCancel().wrap(itch, offset);
                cancel(message, cancel.orderReference(), cancel.cancelledShares());
            }
            case 'D' -> cancel(message, new OrderDelete().wrap(itch, offset).orderReference(), Long.MAX_VALUE);
            case 'U' -> {
                final OrderReplace replace = new OrderReplace().wrap(itch, offset);
                final Order order = orders.remove(replace.originalOrderReference());
                order.shares = replace.shares();
                orders.put(replace.newOrderReference(), order);
                write(message, 'M', order, replace.priceE4(), order.shares);
            }
            case 'P' -> {
                final NonCrossTrade trade = new NonCrossTrade().wrap(itch, offset);
                write(message, 'T', new Order(), trade.priceE4(), trade.shares());
            }
            default -> write(message, 'N', new Order(), 0, 0);
        }
    }

    private void cancel(final ItchMessage message, final long reference, final long shares) {
        final Order order = orders.get(reference);
        final long cancelled = Math.min(shares, order.shares);
        order.shares -= cancelled;
        write(message, 'C', order, 0, cancelled);
        if (order.shares == 0) {
            orders.remove(reference);
        }
    }

    private void write(
            final ItchMessage message, final char action, final Order order, final long priceE4, final long shares) {
        final long timeNs = MIDNIGHT_NS + message.timestampNs();
        out.put((byte) (RECORD_BYTES / 4)).put((byte) 0xA0).putShort((short) 2);
        out.putInt(message.stockLocate()).putLong(timeNs).putLong(order.id).putLong(priceE4 * PRICE_UNIT);
        out.putInt((int) shares)
                .put((byte) LAST)
                .put((byte) 0)
                .put((byte) action)
                .put((byte) order.side);
        out.putLong(timeNs).putInt(0).putInt(out.position() / RECORD_BYTES);
    }

    /** The whole file. */
    byte[] bytes() {
        return bytes;
    }
}
