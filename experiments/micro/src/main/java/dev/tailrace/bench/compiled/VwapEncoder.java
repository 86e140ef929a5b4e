package dev.tailrace.bench.compiled;

import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.io.Encoder;

/** Encoder of instrument, notional and shares in 20 bytes. */
public final class VwapEncoder implements Encoder<GroupRow> {

    static final int NOTIONAL = 4;
    static final int SHARES = 12;
    static final int LENGTH = 20;

    @Override
    public int maxLength() {
        return LENGTH;
    }

    @Override
    public int encode(final GroupRow group, final byte[] target, final int offset) {
        final long[] rows = group.rows();
        final int at = group.at();
        return encode(group.key(), rows[at + VwapRow.NOTIONAL], rows[at + VwapRow.SHARES], target, offset);
    }

    static int encode(
            final int instrument, final long notionalE4, final long shares, final byte[] target, final int offset) {
        BenchmarkBytes.putI32(target, offset, instrument);
        BenchmarkBytes.putI64(target, offset + NOTIONAL, notionalE4);
        BenchmarkBytes.putI64(target, offset + SHARES, shares);
        return LENGTH;
    }
}
