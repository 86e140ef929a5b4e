package dev.tailrace.load.workload;

/** Records that begin again after the last one, for loads whose results are not checked. */
public final class RepeatedRecords implements Records {

    private final Records records;

    /** @param records at least one */
    public RepeatedRecords(final Records records) {
        this.records = records;
    }

    @Override
    public long count() {
        return Long.MAX_VALUE;
    }

    @Override
    public byte[] record(final long number) {
        return records.record(number % records.count());
    }
}
