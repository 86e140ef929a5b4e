package dev.tailrace.bench.compiled;

import dev.tailrace.aggregate.RowResult;

/** The sums of one instrument as a record with only the fields that its reader needs. Reused. */
public final class InstrumentSums implements RowResult<InstrumentSums> {

    private int instrument;
    private long notionalE4;
    private long shares;

    @Override
    public InstrumentSums result(final int key, final long startNs, final long endNs, final long[] rows, final int at) {
        instrument = key;
        notionalE4 = rows[at + PrintSums.NOTIONAL];
        shares = rows[at + PrintSums.SHARES];
        return this;
    }

    /** Dense number, from 0. */
    public int instrument() {
        return instrument;
    }

    /** Price times size, in 1/10000 of the currency. */
    public long notionalE4() {
        return notionalE4;
    }

    public long shares() {
        return shares;
    }
}
