package dev.tailrace.remote;

/**
 * Delivers the messages of a part to other parts of the same plan. Keeps the order of messages between each sender and
 * receiver.
 */
@FunctionalInterface
public interface Outbox {

    /**
     * Sends a message.
     *
     * @param stage receiving stage of the plan, one of {@link RemotePlan#receivers}
     * @param task number of the receiving task in that stage, from 0
     * @param message handed over; the same array may go to several tasks
     */
    void send(int stage, int task, byte[] message);
}
