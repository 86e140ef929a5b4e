package dev.tailrace.bench.compiled;

import dev.tailrace.io.OutputLog;

/** Output log that decodes sums and passes them to the sink. */
public final class VwapLog implements OutputLog {

    private final VwapSink sink;

    /** @param sink receives the results */
    public VwapLog(final VwapSink sink) {
        this.sink = sink;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        sink.onVwap(
                BenchmarkBytes.i32(buffer, offset),
                BenchmarkBytes.i64(buffer, offset + VwapEncoder.NOTIONAL),
                BenchmarkBytes.i64(buffer, offset + VwapEncoder.SHARES));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
