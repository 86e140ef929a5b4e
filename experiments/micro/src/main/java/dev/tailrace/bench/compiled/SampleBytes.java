package dev.tailrace.bench.compiled;

import dev.tailrace.io.Decoder;

/** A sample in 16 bytes: event time in nanoseconds, number. The flyweight is its own decoder. */
public final class SampleBytes implements Decoder<SampleBytes> {

    /** Bytes of a sample. */
    public static final int LENGTH = 16;

    private static final int VALUE = 8;

    private byte[] buffer;
    private int offset;

    @Override
    public SampleBytes decode(final byte[] from, final int at, final int length, final long position) {
        if (buffer != from) {
            buffer = from;
        }
        offset = at;
        return this;
    }

    @Override
    public long eventTimeNs(final SampleBytes sample) {
        return sample.timestampNs();
    }

    /** Event time in nanoseconds. */
    public long timestampNs() {
        return BenchmarkBytes.i64(buffer, offset);
    }

    /** The number, 0 to 999,999. */
    public long value() {
        return BenchmarkBytes.i64(buffer, offset + VALUE);
    }

    static void put(final byte[] to, final int at, final long timestampNs, final long value) {
        BenchmarkBytes.putI64(to, at, timestampNs);
        BenchmarkBytes.putI64(to, at + VALUE, value);
    }
}
