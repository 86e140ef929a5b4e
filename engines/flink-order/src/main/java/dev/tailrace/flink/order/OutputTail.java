package dev.tailrace.flink.order;

import java.io.Serializable;

/** Reads the end of an output partition. Serialisable, since it travels to where the job runs. */
@FunctionalInterface
interface OutputTail extends Serializable {

    /** Hands over the headers of the last records, and may wait for them. */
    void read(Delivered delivered) throws Exception;
}
