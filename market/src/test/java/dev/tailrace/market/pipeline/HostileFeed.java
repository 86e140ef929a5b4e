package dev.tailrace.market.pipeline;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Random;

/**
 * A feed whose messages are well framed and otherwise as bad as can be, from a seed: few instruments, orders and match
 * numbers, so that they collide; sizes, prices and numbers at their limits; states, times and symbols at random.
 */
final class HostileFeed {

    private static final int[] LOCATES = {0, 1, 700, 65_535};
    private static final long[] SHARES = {0, 1, 3, 100, 100, 0xFFFF_FFFFL};
    private static final long[] CROSS_SHARES = {0, 1, 100, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, -1};
    private static final long[] PRICES = {
        0, 1, 10_000, 10_000, 10_100, 10_600, 9_000, 1_999_999_900, 2_000_000_000, 2_000_000_001, 0xFFFF_FFFFL
    };
    private static final long[] MATCHES = {0, 1, 2, 3, Long.MAX_VALUE, Long.MIN_VALUE, -1};
    private static final String[] SYMBOLS = {
        "AAPL    ", "        ", "A B     ", "\"\\\u0000\u001f\u007f\u0080\u00ff ", "ABCDEFGH"
    };
    private static final String TYPES = "AAAAAAFFEEEEEECCCXXDUUUPPPQQBBBHHRSSY";

    private final Random random;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private long timestampNs;

    private HostileFeed(final long seed) {
        random = new Random(seed);
    }

    /** As many messages as a BinaryFILE; stream time moves by tens of nanoseconds. */
    static byte[] ofMessages(final int messages, final long seed) {
        final HostileFeed feed = new HostileFeed(seed);
        for (int i = 0; i < messages; i++) {
            feed.message();
        }
        return feed.out.toByteArray();
    }

    private void message() {
        final char type = TYPES.charAt(random.nextInt(TYPES.length()));
        final int instrument = random.nextInt(LOCATES.length);
        final ByteBuffer m = body(type, instrument);
        m.putShort(1, (short) LOCATES[instrument]);
        final long ns = nextTimestampNs();
        m.putShort(5, (short) (ns >>> 32)).putInt(7, (int) ns);
        m.put(0, (byte) type);
        out.write(m.capacity() >>> 8);
        out.write(m.capacity());
        out.writeBytes(m.array());
    }

    private long nextTimestampNs() {
        switch (random.nextInt(20)) {
            case 0 -> {
                return random.nextLong(timestampNs + 1);
            }
            case 1 -> timestampNs += random.nextInt(500);
            case 2 -> timestampNs += 10 - timestampNs % 10;
            default -> timestampNs += random.nextInt(3);
        }
        return timestampNs;
    }

    private ByteBuffer body(final char type, final int instrument) {
        return switch (type) {
            case 'A', 'F' ->
                symbol(bytes(type == 'A' ? 36 : 40), 24)
                        .putLong(11, order(instrument))
                        .put(19, (byte) (random.nextBoolean() ? 'B' : 'S'))
                        .putInt(20, (int) pick(SHARES))
                        .putInt(32, (int) pick(PRICES));
            case 'E' -> execution(bytes(31), instrument);
            case 'C' ->
                execution(bytes(36), instrument)
                        .put(31, (byte) (random.nextInt(4) == 0 ? 'N' : 'Y'))
                        .putInt(32, (int) pick(PRICES));
            case 'X' -> bytes(23).putLong(11, order(instrument)).putInt(19, (int) pick(SHARES));
            case 'D' -> bytes(19).putLong(11, order(instrument));
            case 'U' ->
                bytes(35)
                        .putLong(11, order(instrument))
                        .putLong(19, order(instrument))
                        .putInt(27, (int) pick(SHARES))
                        .putInt(31, (int) pick(PRICES));
            default -> rareBody(type);
        };
    }

    private ByteBuffer execution(final ByteBuffer m, final int instrument) {
        return m.putLong(11, order(instrument)).putInt(19, (int) pick(SHARES)).putLong(23, pick(MATCHES));
    }

    private ByteBuffer rareBody(final char type) {
        return switch (type) {
            case 'P' ->
                symbol(bytes(44), 24)
                        .putInt(20, (int) pick(SHARES))
                        .putInt(32, (int) pick(PRICES))
                        .putLong(36, pick(MATCHES));
            case 'Q' ->
                symbol(bytes(40), 19)
                        .putLong(11, pick(CROSS_SHARES))
                        .putInt(27, (int) pick(PRICES))
                        .put(39, (byte) "OCHI".charAt(random.nextInt(4)));
            case 'B' -> bytes(19).putLong(11, pick(MATCHES));
            case 'H' -> symbol(bytes(25), 11).put(19, (byte) "TTTHPQ".charAt(random.nextInt(6)));
            case 'R' -> symbol(bytes(39), 11).put(29, (byte) (random.nextInt(4) == 0 ? 'T' : 'P'));
            case 'S' -> bytes(12);
            default -> bytes(20);
        };
    }

    private static ByteBuffer bytes(final int length) {
        return ByteBuffer.allocate(length);
    }

    private ByteBuffer symbol(final ByteBuffer m, final int at) {
        final String symbol = SYMBOLS[random.nextInt(SYMBOLS.length)];
        for (int i = 0; i < symbol.length(); i++) {
            m.put(at + i, (byte) symbol.charAt(i));
        }
        return m;
    }

    /** Now and then a reference that another instrument uses as well. */
    private long order(final int instrument) {
        final int block = random.nextInt(4) == 0 ? random.nextInt(LOCATES.length) : instrument;
        return (random.nextBoolean() ? 0 : Long.MIN_VALUE) | random.nextInt(3) * 4L + block;
    }

    private long pick(final long[] values) {
        return values[random.nextInt(values.length)];
    }
}
