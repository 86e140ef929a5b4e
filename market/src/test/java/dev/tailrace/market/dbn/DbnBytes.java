package dev.tailrace.market.dbn;

import com.github.luben.zstd.Zstd;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Writes DBN files byte by byte, after the documented layouts and without the flyweights. */
public final class DbnBytes {

    public static final long PRICE_SCALE = 1_000_000_000L;
    public static final int PUBLISHER = 2;

    private final int version;
    private final boolean withSendTimes;
    private ByteBuffer out = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

    private DbnBytes(final int version, final boolean withSendTimes) {
        this.version = version;
        this.withSendTimes = withSendTimes;
    }

    /** A file of the latest version with symbols by number of the instrument. */
    public static DbnBytes latest(final Map<Integer, String> symbols) {
        return file(3, false, symbols);
    }

    public static DbnBytes file(final int version, final boolean withSendTimes, final Map<Integer, String> symbols) {
        return file(
                version,
                withSendTimes,
                symbols.entrySet().stream()
                        .map(symbol -> new Mapping(symbol.getValue(), symbol.getKey(), 20231114, 20231115))
                        .toList());
    }

    /** A file whose header says which numbers instruments have on which days. */
    public static DbnBytes file(final int version, final boolean withSendTimes, final List<Mapping> mappings) {
        return new DbnBytes(version, withSendTimes).header(mappings);
    }

    /** What number an instrument has for some days; the last one is excluded. */
    public record Mapping(String symbol, int instrument, int from, int to) {}

    private DbnBytes header(final List<Mapping> mappings) {
        final int symbolBytes = version == 1 ? 22 : 71;
        room(400 + mappings.size() * 200);
        out.put((byte) 'D').put((byte) 'B').put((byte) 'N').put((byte) version).putInt(0);
        text("XNAS.ITCH", 16);
        out.putShort((short) 0).putLong(1_700_000_000_000_000_000L).putLong(-1).putLong(0);
        if (version == 1) {
            out.putLong(-1);
        }
        out.put((byte) 1).put((byte) 0).put((byte) (withSendTimes ? 1 : 0));
        if (version > 1) {
            out.putShort((short) symbolBytes);
        }
        out.put(new byte[version == 1 ? 47 : 53]).putInt(0);
        out.putInt(1);
        text("ALL", symbolBytes);
        out.putInt(0).putInt(0).putInt(mappings.size());
        for (final Mapping mapping : mappings) {
            text(mapping.symbol(), symbolBytes);
            out.putInt(1).putInt(mapping.from()).putInt(mapping.to());
            text(Integer.toString(mapping.instrument()), symbolBytes);
        }
        while (version == 3 && out.position() % 8 != 0) {
            out.put((byte) 0);
        }
        out.putInt(4, out.position() - 8);
        return this;
    }

    public DbnBytes mbo(
            final char action,
            final char side,
            final int instrument,
            final long timeNs,
            final long orderId,
            final long price,
            final long size,
            final int flags) {
        begin(56, 0xA0, instrument, timeNs);
        out.putLong(orderId).putLong(price).putInt((int) size).put((byte) flags).put((byte) 0);
        out.put((byte) action).put((byte) side).putLong(timeNs).putInt(0).putInt((int) orderId);
        return end();
    }

    public DbnBytes trade(
            final int instrument, final long timeNs, final long price, final long size, final int sequence) {
        begin(48, 0x00, instrument, timeNs);
        traded('T', timeNs, price, size, sequence);
        return end();
    }

    public DbnBytes mbp1(
            final char action,
            final int instrument,
            final long timeNs,
            final long bid,
            final long bidSize,
            final long ask,
            final long askSize) {
        begin(80, 0x01, instrument, timeNs);
        traded(action, timeNs, bid, bidSize, 7);
        out.putLong(bid)
                .putLong(ask)
                .putInt((int) bidSize)
                .putInt((int) askSize)
                .putInt(1)
                .putInt(2);
        return end();
    }

    private void traded(final char action, final long timeNs, final long price, final long size, final int sequence) {
        out.putLong(price).putInt((int) size).put((byte) action).put((byte) 'A');
        out.put((byte) DbnRecord.LAST).put((byte) 0).putLong(timeNs).putInt(3).putInt(sequence);
    }

    public DbnBytes status(final int instrument, final long timeNs, final int action, final char isTrading) {
        begin(40, 0x12, instrument, timeNs);
        out.putLong(timeNs).putShort((short) action).putShort((short) 1).putShort((short) 0);
        out.put((byte) isTrading).put((byte) '~').put((byte) '~').put(new byte[7]);
        return end();
    }

    public DbnBytes definition(final int instrument, final long timeNs, final String symbol) {
        final int length = version == 1 ? 360 : version == 2 ? 400 : 520;
        final int at = out.position();
        begin(length, 0x13, instrument, timeNs);
        out.putLong(timeNs).putLong(10_000_000L);
        final int symbolAt = at + (version == 3 ? 238 : 200);
        while (out.position() < symbolAt) {
            out.put((byte) 0x7E);
        }
        text(symbol, version == 1 ? 22 : 71);
        text("GRP", 21);
        text("XNAS", 5);
        while (out.position() < at + length) {
            out.put((byte) 0x7E);
        }
        out.put(at + (version == 1 ? 325 : version == 2 ? 374 : 487), (byte) 'K');
        return end();
    }

    /** A record of any type, whose other bytes are a pattern. */
    public DbnBytes record(final int type, final int length) {
        begin(length, type, 1, 5);
        final byte[] rest = new byte[length - 16];
        Arrays.fill(rest, (byte) 0xEE);
        out.put(rest);
        return this;
    }

    public DbnBytes raw(final int... bytes) {
        room(bytes.length);
        for (final int value : bytes) {
            out.put((byte) value);
        }
        return this;
    }

    private void begin(final int length, final int type, final int instrument, final long timeNs) {
        room(1_024);
        out.put((byte) ((length + (withSendTimes ? 8 : 0)) / 4)).put((byte) type);
        out.putShort((short) PUBLISHER).putInt(instrument).putLong(timeNs);
    }

    private DbnBytes end() {
        if (withSendTimes) {
            out.putLong(99);
        }
        return this;
    }

    private void text(final String text, final int width) {
        out.put(Arrays.copyOf(text.getBytes(StandardCharsets.US_ASCII), width));
    }

    private void room(final int bytes) {
        if (out.remaining() < bytes) {
            final ByteBuffer larger =
                    ByteBuffer.allocate(2 * out.capacity() + bytes).order(ByteOrder.LITTLE_ENDIAN);
            out = larger.put(out.flip());
        }
    }

    public byte[] bytes() {
        return Arrays.copyOf(out.array(), out.position());
    }

    public byte[] zstd() {
        return Zstd.compress(bytes());
    }
}
