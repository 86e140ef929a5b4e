package dev.tailrace.bench.compiled;

import dev.tailrace.io.OutputLog;

/** Output log that decodes results of the chain and passes them to the sink. */
public final class ChainLog implements OutputLog {

    private final ChainSink sink;

    /** @param sink receives the results */
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
