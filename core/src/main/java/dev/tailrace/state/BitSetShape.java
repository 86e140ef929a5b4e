package dev.tailrace.state;

import java.util.BitSet;

/** Bit sets, as the words that they consist of. */
final class BitSetShape extends Shape {

    BitSetShape() {
        super(Kind.COLLECTION, BitSet.class);
    }

    @Override
    void write(final Object object, final StateOutput output) {
        Primitives.putArray(output.sink(), ((BitSet) object).toLongArray());
    }

    @Override
    Object create(final StateInput input) {
        return new BitSet();
    }

    @Override
    void fill(final Object object, final StateInput input) {
        final long[] words = new long[input.source().getCount()];
        Primitives.getArray(input.source(), words);
        final BitSet bits = (BitSet) object;
        bits.clear();
        bits.or(BitSet.valueOf(words));
    }
}
