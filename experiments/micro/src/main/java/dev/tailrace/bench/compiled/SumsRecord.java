package dev.tailrace.bench.compiled;

import dev.tailrace.aggregate.RowResult;

/** {@link InstrumentSums} as a record that is new each time; that nobody keeps it is for the JIT compiler to see. */
public record SumsRecord(int instrument, long notionalE4, long shares) {

    /** Makes them of rows. */
    public static final class OfRow implements RowResult<SumsRecord> {

        @Override
        public SumsRecord result(final int key, final long startNs, final long endNs, final long[] rows, final int at) {
            return new SumsRecord(key, rows[at + VwapRow.NOTIONAL], rows[at + VwapRow.SHARES]);
        }
    }
}
