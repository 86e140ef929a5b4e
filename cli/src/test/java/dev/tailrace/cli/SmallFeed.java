package dev.tailrace.cli;

import dev.tailrace.market.itch.Ascii;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.MessageType;
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
        return message(begin(MessageType.STOCK_DIRECTORY)
                .set("stock", Ascii.pack8(SYMBOL))
                .set("authenticity", 'P'));
    }

    SmallFeed add(final long reference, final int shares, final long priceE4) {
        return add('B', reference, shares, priceE4);
    }

    SmallFeed add(final char side, final long reference, final int shares, final long priceE4) {
        return message(begin(MessageType.ADD_ORDER)
                .set("orderReference", reference)
                .set("buySellIndicator", side)
                .set("shares", shares)
                .set("stock", Ascii.pack8(SYMBOL))
                .set("priceE4", priceE4));
    }

    SmallFeed execute(final long reference, final int shares) {
        return message(begin(MessageType.ORDER_EXECUTED)
                .set("orderReference", reference)
                .set("executedShares", shares)
                .set("matchNumber", reference));
    }

    SmallFeed cancel(final long reference, final int shares) {
        return message(
                begin(MessageType.ORDER_CANCEL).set("orderReference", reference).set("cancelledShares", shares));
    }

    SmallFeed replace(final long reference, final long newReference) {
        return message(begin(MessageType.ORDER_REPLACE)
                .set("originalOrderReference", reference)
                .set("newOrderReference", newReference)
                .set("shares", 1)
                .set("priceE4", 10_000));
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

    private ItchMessage begin(final MessageType type) {
        final ItchMessage message = new ItchMessage().wrap(new byte[type.length()], 0);
        message.header(type, 1, 0, tick());
        return message;
    }

    private SmallFeed message(final ItchMessage message) {
        final int length = message.type().length();
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
