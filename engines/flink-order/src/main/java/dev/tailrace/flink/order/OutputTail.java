package dev.tailrace.flink.order;

import java.io.Serializable;

/** Reads the end of an output partition. Serializable, because it is sent to the task that runs it. */
@FunctionalInterface
interface OutputTail extends Serializable {

    /** Passes the headers of the last records to {@code delivered}; may block. */
    void read(Delivered delivered) throws Exception;
}
