package dev.tailrace.experiments.flink.conflux.path;

/** Takes records in the order of their labels. */
@FunctionalInterface
public interface MergedRecords {

    /**
     * Takes the next record.
     *
     * @param sequence the sequence number of its label
     * @param ordinal the ordinal of its label
     * @param reference what was offered with it
     */
    void onRecord(long sequence, int ordinal, long reference);
}
