package dev.tailrace.conflux.load;

/** Writes the records of a log that makes its own. Called by the polling thread; must not allocate. */
public interface RecordWriter {

    /** Most bytes that one record can take. */
    int maxLength();

    /**
     * Writes one record.
     *
     * @param number of the record, dense from 0
     * @param intendedNs the moment at which it is due, in the time of the log's clock
     * @param target has room for {@link #maxLength} bytes
     * @return the number of bytes written
     */
    int write(long number, long intendedNs, byte[] target);
}
