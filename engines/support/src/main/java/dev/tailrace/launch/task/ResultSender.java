package dev.tailrace.launch.task;

/** Where the results of a partition task go. Called on the thread of its task, while it handles a record. */
@FunctionalInterface
public interface ResultSender {

    /**
     * Sends one result.
     *
     * @param topic that it is for
     * @param key its key, null for none; the receiver may keep it
     * @param value the encoded result; the receiver may keep it
     * @param outputHeader the encoded {@link dev.tailrace.progress.OutputHeader}; the receiver may keep it
     */
    void send(String topic, byte[] key, byte[] value, byte[] outputHeader);
}
