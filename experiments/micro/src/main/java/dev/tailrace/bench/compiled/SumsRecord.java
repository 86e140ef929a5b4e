package dev.tailrace.bench.compiled;

import dev.tailrace.aggregate.RowResult;

/**
 * Variant of {@link InstrumentSums} as a new record for each result; the JIT compiler can remove the allocation, because no
 * record escapes.
 */
public record SumsRecord(int instrument, long notionalE4, long shares) {

    /** Creates the records from rows. */
    public static final class OfRow implements RowResult<SumsRecord> {

        @Override
        public SumsRecord result(final int key, final long startNs, final long endNs, final long[] rows, final int at) {
            return new SumsRecord(key, rows[at + VwapRow.NOTIONAL], rows[at + VwapRow.SHARES]);
        }
    }
}
