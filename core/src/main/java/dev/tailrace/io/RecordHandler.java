package dev.tailrace.io;

/** Receives the records of an {@link InputLog}, one at a time, on the polling thread. */
@FunctionalInterface
public interface RecordHandler {

    /**
     * Handles one record.
     *
     * @param buffer holds the record; owned by the log and valid only during the call
     * @param offset index of the record's first byte
     * @param length bytes in the record
     * @param position 1-based index of the record in the log
     */
    void onRecord(byte[] buffer, int offset, int length, long position);
}
