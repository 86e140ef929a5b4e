package dev.tailrace.kafka.task;

/** Learns what became of the records of a partition task; on the producer's thread. */
interface ResultListener {

    /** The log has a record, of an output or a marker. In the order of the records of an output. */
    void acknowledged(int output, long number, long offset);

    /** A record is lost. */
    void failed(int output, long number, Throwable cause);
}
