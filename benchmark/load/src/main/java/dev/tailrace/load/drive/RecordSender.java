package dev.tailrace.load.drive;

/** Takes the records of a load, one after the other, from the driver's thread. */
public interface RecordSender {

    /**
     * Sends a record, and should not wait for it to arrive.
     *
     * @param value the record, in full; copied before this returns
     */
    void send(byte[] value);
}
