package dev.tailrace.bench.compiled;

import dev.tailrace.io.Decoder;

/** Source of a pipeline that gets objects: there are no bytes to decode. */
abstract class ObjectSource<T> implements Decoder<T> {

    @Override
    public final T decode(final byte[] buffer, final int offset, final int length, final long position) {
        throw new UnsupportedOperationException("records come as objects");
    }
}
