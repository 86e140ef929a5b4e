package dev.tailrace.load.workload;

/** The records of a load, by number. Used by one thread. */
@FunctionalInterface
public interface Records {

    /** Number of records; {@link Long#MAX_VALUE} when they are generated on request. */
    default long count() {
        return Long.MAX_VALUE;
    }

    /**
     * Returns a record. Must not allocate once each length has occurred.
     *
     * @param number from 0
     * @return the complete record; valid until the next call
     */
    byte[] record(long number);

    /** Selects some of the records. */
    @FunctionalInterface
    interface Selection {

        /** Whether a record is one of them. */
        boolean has(byte[] record, long number);
    }
}
