package dev.tailrace.bench.compiled;

import dev.tailrace.io.OutputLog;

/** Hands encoded results of the chain to its sink. */
public final class ChainLog implements OutputLog {

    private final ChainSink sink;

    /** Ends in this sink. */
    public ChainLog(final ChainSink sink) {
        this.sink = sink;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        sink.onValue(BenchmarkBytes.i64(buffer, offset));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
