package dev.tailrace.progress;

/**
 * Receives the outputs of a partition task: the producer of a runner, or a simulated one. Called on the thread of the
 * partition task.
 */
public interface TaskOutputs {

    /**
     * Sends one record. Must keep the order, must not block, and must not continue after a send has failed. The outcome is
     * reported to {@link PartitionTask#acknowledged} or {@link PartitionTask#failed}, from any thread.
     *
     * @param output index of the output, in the order of the spec
     * @param buffer contains the value; valid only during the call; null for a marker
     * @param outputHeader its header; valid only during the call
     */
    void send(int output, byte[] buffer, int offset, int length, OutputHeader outputHeader);
}
