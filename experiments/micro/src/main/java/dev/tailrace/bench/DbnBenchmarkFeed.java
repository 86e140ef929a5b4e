package dev.tailrace.bench;

import dev.tailrace.market.itch.AddOrder;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.MessageType;
import dev.tailrace.market.itch.NonCrossTrade;
import dev.tailrace.market.itch.OrderCancel;
import dev.tailrace.market.itch.OrderDelete;
import dev.tailrace.market.itch.OrderExecuted;
import dev.tailrace.market.itch.OrderReplace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * JMH state with the day of {@link BenchmarkFeed} as a DBN file of orders (MBO), one record for each message: executions,
 * cancellations and deletions are cancels, replacements are modifications of an order that keeps its number, and messages
 * about no order are records without action. The events of this file are there as ITCH messages too: books get the same calls
 * from both, while in the day as generated an order gets a new number, near those in use, when it is replaced, and executions
 * are trades.
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
    private ByteBuffer messages;
    private byte[] bytes;
    private byte[] itch;

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
        final byte[] day = feed.bytes();
        messages = ByteBuffer.allocate(day.length + day.length / 4);
        final ItchMessage message = new ItchMessage();
        for (int at = 0; at < day.length; ) {
            convert(message.wrap(day, at + 2));
            at += 2 + ((day[at] & 0xFF) << 8 | day[at + 1] & 0xFF);
        }
        bytes = out.array();
        itch = Arrays.copyOf(messages.array(), messages.position());
        orders.clear();
        messages = null;
    }

    private void convert(final ItchMessage message) {
        final byte[] day = message.buffer();
        final int offset = message.offset();
        switch (message.typeCode()) {
            case 'A', 'F' -> {
                final AddOrder add = new AddOrder().wrap(day, offset);
                final Order order = new Order();
                order.id = add.orderReference();
                order.shares = add.shares();
                order.side = add.buySellIndicator() == 'B' ? 'B' : 'A';
                orders.put(order.id, order);
                write(message, 'A', order, add.priceE4(), order.shares);
                copy(message, 'A', MessageType.ADD_ORDER);
            }
            case 'E', 'C' -> {
                final OrderExecuted executed = new OrderExecuted().wrap(day, offset);
                cancel(message, executed.orderReference(), executed.executedShares());
            }
            case 'X' -> {
                final OrderCancel cancel = new OrderCancel().wrap(day, offset);
                cancel(message, cancel.orderReference(), cancel.cancelledShares());
            }
            case 'D' -> cancel(message, new OrderDelete().wrap(day, offset).orderReference(), Long.MAX_VALUE);
            case 'U' -> {
                final OrderReplace replace = new OrderReplace().wrap(day, offset);
                final Order order = orders.remove(replace.originalOrderReference());
                order.shares = replace.shares();
                orders.put(replace.newOrderReference(), order);
                write(message, 'M', order, replace.priceE4(), order.shares);
                new ItchMessage()
                        .wrap(messages.array(), copy(message, 'U', MessageType.ORDER_REPLACE))
                        .set("originalOrderReference", order.id)
                        .set("newOrderReference", order.id);
            }
            case 'P' -> {
                final NonCrossTrade trade = new NonCrossTrade().wrap(day, offset);
                write(message, 'T', new Order(), trade.priceE4(), trade.shares());
                copy(message, 'P', MessageType.NON_CROSS_TRADE);
            }
            default -> {
                write(message, 'N', new Order(), 0, 0);
                copy(message, (char) message.typeCode(), MessageType.of(message.typeCode()));
            }
        }
    }

    private void cancel(final ItchMessage message, final long reference, final long shares) {
        final Order order = orders.get(reference);
        final long cancelled = Math.min(shares, order.shares);
        order.shares -= cancelled;
        write(message, 'C', order, 0, cancelled);
        new ItchMessage()
                .wrap(messages.array(), copy(message, 'X', MessageType.ORDER_CANCEL))
                .set("orderReference", order.id)
                .set("cancelledShares", cancelled);
        if (order.shares == 0) {
            orders.remove(reference);
        }
    }

    /** Appends the beginning of a message as one of another type; returns where it is. */
    private int copy(final ItchMessage message, final char type, final MessageType as) {
        messages.putShort((short) as.length());
        final int at = messages.position();
        final int known = Math.min(as.length(), MessageType.lengthOf(message.typeCode()));
        messages.put(message.buffer(), message.offset(), known).put(at, (byte) type);
        messages.position(at + as.length());
        return at;
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

    /** Its events as ITCH messages. */
    byte[] itch() {
        return itch;
    }
}
