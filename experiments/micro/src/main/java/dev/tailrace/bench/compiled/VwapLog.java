package dev.tailrace.bench.compiled;

import dev.tailrace.io.OutputLog;

/** Hands encoded sums to their sink. */
public final class VwapLog implements OutputLog {

    private final VwapSink sink;

    /** Ends in this sink. */
    public VwapLog(final VwapSink sink) {
        this.sink = sink;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        sink.onVwap(
                LittleEndian.i32(buffer, offset),
                LittleEndian.i64(buffer, offset + VwapEncoder.NOTIONAL),
                LittleEndian.i64(buffer, offset + VwapEncoder.SHARES));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
