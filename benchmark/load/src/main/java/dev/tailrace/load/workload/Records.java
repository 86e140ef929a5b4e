package dev.tailrace.load.workload;

/** The records of a load, by number. Used by one thread. */
public interface Records {

    /** How many there are; {@link Long#MAX_VALUE} when they are made as they are asked for. */
    long count();

    /**
     * One of them. Must not allocate once each length has been seen.
     *
     * @param number from 0
     * @return the record, in full; valid until the next call
     */
    byte[] record(long number);
}
