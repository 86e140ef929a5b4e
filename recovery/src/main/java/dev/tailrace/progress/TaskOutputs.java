package dev.tailrace.progress;

/**
 * Where a partition task hands its outputs: the producer of a runner, or a simulated one. Called on the thread of the
 * partition task.
 */
public interface TaskOutputs {

    /**
     * Sends one record. Must keep the order, must not block, and must not continue after a send has failed. What becomes of it
     * is told to {@link PartitionTask#acknowledged} or {@link PartitionTask#failed}, from any thread.
     *
     * @param output index of the output, in the order of the spec
     * @param buffer holds the value; valid only during the call; null for a marker
     * @param outputHeader its header; valid only during the call
     */
    void send(int output, byte[] buffer, int offset, int length, OutputHeader outputHeader);

    /** Sends what may have been kept back to fill a batch. */
    default void flush() {}
}
