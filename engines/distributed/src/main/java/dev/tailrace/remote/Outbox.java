package dev.tailrace.remote;

/** Takes the messages of a part to others of the same plan. Keeps the order of those from one part to one other. */
@FunctionalInterface
public interface Outbox {

    /**
     * Sends a message.
     *
     * @param stage of the plan, one that {@link RemotePlan#receivers} names
     * @param task of that stage, from 0
     * @param message handed over; the same array may go to several tasks
     */
    void send(int stage, int task, byte[] message);
}
