package dev.tailrace.cli;

import dev.tailrace.market.itch.AddOrder;
import dev.tailrace.market.itch.Ascii;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.MessageType;
import dev.tailrace.market.itch.OrderCancel;
import dev.tailrace.market.itch.OrderExecuted;
import dev.tailrace.market.itch.OrderReplace;
import dev.tailrace.market.itch.StockDirectory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** A BinaryFILE of a few messages about one stock, a millisecond apart. */
final class SmallFeed {

    static final String SYMBOL = "TEST";

    private static final long OPEN_NS = 34_200_000_000_000L;
    private static final long STEP_NS = 1_000_000;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long nowNs = OPEN_NS;

    /** A feed that begins with the directory message of the stock. */
    static SmallFeed ofOneStock() {
        return new SmallFeed().directory();
    }

    private SmallFeed directory() {
        final StockDirectory message = new StockDirectory().wrap(new byte[39], 0);
        message.header(MessageType.STOCK_DIRECTORY, 1, 0, tick());
        message.stock(Ascii.pack8(SYMBOL));
        return message(message.authenticity((byte) 'P'), 39);
    }

    SmallFeed add(final long reference, final int shares, final long priceE4) {
        return add('B', reference, shares, priceE4);
    }

    SmallFeed add(final char side, final long reference, final int shares, final long priceE4) {
        final AddOrder message = new AddOrder().wrap(new byte[36], 0);
        message.header(MessageType.ADD_ORDER, 1, 0, tick());
        message.orderReference(reference);
        message.buySellIndicator((byte) side).shares(shares).stock(Ascii.pack8(SYMBOL));
        return message(message.priceE4(priceE4), 36);
    }

    SmallFeed execute(final long reference, final int shares) {
        final OrderExecuted message = new OrderExecuted().wrap(new byte[31], 0);
        message.header(MessageType.ORDER_EXECUTED, 1, 0, tick());
        message.orderReference(reference);
        return message(message.executedShares(shares).matchNumber(reference), 31);
    }

    SmallFeed cancel(final long reference, final int shares) {
        final OrderCancel message = new OrderCancel().wrap(new byte[23], 0);
        message.header(MessageType.ORDER_CANCEL, 1, 0, tick());
        message.orderReference(reference);
        return message(message.cancelledShares(shares), 23);
    }

    SmallFeed replace(final long reference, final long newReference) {
        final OrderReplace message = new OrderReplace().wrap(new byte[35], 0);
        message.header(MessageType.ORDER_REPLACE, 1, 0, tick());
        message.originalOrderReference(reference);
        return message(message.newOrderReference(newReference).shares(1).priceE4(10_000), 35);
    }

    /** The next message has an earlier time. */
    SmallFeed goBack() {
        nowNs -= 10 * STEP_NS;
        return this;
    }

    /** The next message comes this much later. */
    SmallFeed resume(final long ns) {
        nowNs += ns;
        return this;
    }

    /** Any bytes, as they are. */
    SmallFeed raw(final int... values) {
        for (final int value : values) {
            bytes.write(value);
        }
        return this;
    }

    /** A message with this letter and so many bytes. */
    SmallFeed frame(final char type, final int length) {
        raw(length >>> 8, length, type);
        return raw(new int[length - 1]);
    }

    private SmallFeed message(final ItchMessage message, final int length) {
        raw(0, length);
        bytes.write(message.buffer(), message.offset(), length);
        return this;
    }

    private long tick() {
        nowNs += STEP_NS;
        return nowNs;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    /** All but the last bytes. */
    byte[] cut(final int last) {
        return Arrays.copyOf(bytes(), bytes.size() - last);
    }

    Path write(final Path file) throws IOException {
        return Files.write(file, bytes());
    }
}
