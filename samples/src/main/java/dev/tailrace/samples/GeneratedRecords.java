package dev.tailrace.samples;

/**
 * Generates the records of an input by number, as many as requested; a number always has the same record. Used by one
 * thread. Must not allocate once each length has occurred.
 */
@FunctionalInterface
public interface GeneratedRecords {

    /**
     * Returns a record.
     *
     * @param number from 0
     * @return the complete record; valid until the next call
     */
    byte[] record(long number);
}
