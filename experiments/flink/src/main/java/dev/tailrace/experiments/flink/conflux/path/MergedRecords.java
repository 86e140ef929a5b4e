package dev.tailrace.experiments.flink.conflux.path;

/** Receives records in the order of their labels. */
@FunctionalInterface
public interface MergedRecords {

    /**
     * Processes the next record.
     *
     * @param sequence the sequence number of its label
     * @param ordinal the ordinal of its label
     * @param reference the reference that was offered with the record
     */
    void onRecord(long sequence, int ordinal, long reference);
}
