package dev.tailrace.launch.task;

/** Receiver of the results of a partition task. Called on the thread of its task, while it processes a record. */
@FunctionalInterface
public interface ResultSender {

    /**
     * Sends one result.
     *
     * @param topic output topic
     * @param key its key, null for none; the receiver may keep it
     * @param value the encoded result; the receiver may keep it
     * @param outputHeader the encoded {@link dev.tailrace.progress.OutputHeader}; the receiver may keep it
     */
    void send(String topic, byte[] key, byte[] value, byte[] outputHeader);
}
