package dev.tailrace.bench.compiled;

import dev.tailrace.io.Decoder;

/** A trade in 24 bytes: event time in nanoseconds, instrument, price, shares, padding. The flyweight is its own decoder. */
public final class PrintBytes implements Decoder<PrintBytes> {

    /** Bytes of a trade. */
    public static final int LENGTH = 24;

    private static final int INSTRUMENT = 8;
    private static final int PRICE = 12;
    private static final int SHARES = 16;

    private byte[] buffer;
    private int offset;

    @Override
    public PrintBytes decode(final byte[] from, final int at, final int length, final long position) {
        if (buffer != from) {
            buffer = from;
        }
        offset = at;
        return this;
    }

    @Override
    public long eventTimeNs(final PrintBytes print) {
        return print.timestampNs();
    }

    /** Event time in nanoseconds. */
    public long timestampNs() {
        return BenchmarkBytes.i64(buffer, offset);
    }

    /** Dense number, from 0. */
    public int instrument() {
        return BenchmarkBytes.i32(buffer, offset + INSTRUMENT);
    }

    /** In 1/10000 of the currency. */
    public int priceE4() {
        return BenchmarkBytes.i32(buffer, offset + PRICE);
    }

    /** Shares traded. */
    public int shares() {
        return BenchmarkBytes.i32(buffer, offset + SHARES);
    }

    static void put(final byte[] to, final int at, final TradePrint print) {
        BenchmarkBytes.putI64(to, at, print.timestampNs());
        BenchmarkBytes.putI32(to, at + INSTRUMENT, print.instrument());
        BenchmarkBytes.putI32(to, at + PRICE, print.priceE4());
        BenchmarkBytes.putI32(to, at + SHARES, print.shares());
    }
}
