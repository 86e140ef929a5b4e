package dev.tailrace.load.drive;

/** Receiver of the records of a load. Called by the driver's thread for one record after the other. */
public interface RecordSender {

    /**
     * Sends a record; should not wait for its arrival.
     *
     * @param number of the record, from 0
     * @param value the complete record; copied before this method returns
     */
    void send(long number, byte[] value);
}
