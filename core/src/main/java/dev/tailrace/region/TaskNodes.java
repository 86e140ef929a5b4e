package dev.tailrace.region;

import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;

/** The nodes of a task or of a serial phase, as seen by the agent that runs them. */
public interface TaskNodes {

    /** Label of the current item. */
    Label label();

    /** The clock of the nodes. */
    StreamTime time();

    /** Opens the operators; may allocate. */
    void open();

    /** Closes the operators; emits nothing. */
    void close();
}
